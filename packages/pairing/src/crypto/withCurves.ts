import { fromBase64 } from './base64.js'
import type { Curves } from './curves.js'
import { fromHex } from './hex.js'

/** Does something with the browser's own curves, or with those of @noble, loaded then, where that fails. */
export async function withCurves<T>(action: (curves: Curves) => Promise<T>): Promise<T> {
  try {
    return await action(webCurves)
  } catch {
    // It has none here, or the keys are none, which the other says likewise.
    const { nobleCurves } = await import('./nobleCurves.js')
    return action(nobleCurves)
  }
}

// PKCS #8 of a private key up to the key itself. RFC 8410 §7
const headers = {
  Ed25519: fromHex('302e020100300506032b657004220420', 16),
  X25519: fromHex('302e020100300506032b656e04220420', 16),
}

/** The curves as the browser has them. WebCrypto “Ed25519”, “X25519”. */
export const webCurves: Curves = {
  async getSigner(seed) {
    const key = await importPrivateKey('Ed25519', seed, 'sign')
    return {
      publicKey: await getPublicKey(key),
      sign: async (message) =>
        new Uint8Array(await crypto.subtle.sign('Ed25519', key, Uint8Array.from(message))),
    }
  },
  getAgreementKey: async (privateKey) =>
    getPublicKey(await importPrivateKey('X25519', privateKey, 'deriveBits')),
  async getSharedSecret(privateKey, peerPublicKey) {
    const key = await importPrivateKey('X25519', privateKey, 'deriveBits')
    const peer = await crypto.subtle.importKey('raw', Uint8Array.from(peerPublicKey), 'X25519', false, [])
    return new Uint8Array(await crypto.subtle.deriveBits({ name: 'X25519', public: peer }, key, 256))
  },
}

function importPrivateKey(
  curve: keyof typeof headers,
  bytes: Uint8Array,
  usage: 'sign' | 'deriveBits',
): Promise<CryptoKey> {
  const pkcs8 = Uint8Array.of(...headers[curve], ...bytes)
  return crypto.subtle.importKey('pkcs8', pkcs8, curve, true, [usage])
}

// Of a private key nothing else tells the public one.
async function getPublicKey(key: CryptoKey): Promise<Uint8Array> {
  const { x = '' } = await crypto.subtle.exportKey('jwk', key)
  return fromBase64(x)
}
