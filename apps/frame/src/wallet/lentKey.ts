import { GangwayError } from '@gangway/protocol'
import { base64urlnopad } from '@scure/base'
import type { Offer } from '../model/closedWallet.js'
import { fromBase64Url } from './fromBase64Url.js'

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const
const pointSize = 65
const nonceSize = 12

/** What is sealed: a private key of P-256 as PKCS#8. */
const keySize = 138
const tagSize = 16

/**
 * Seals a recovery key (PKCS#8) to the Worker that made the offer: base64url. Everything the offer says is bound, so it is
 * of no use in another login, app, device or wallet. ECDH P-256, HKDF-SHA-256, AES-256-GCM.
 */
export async function sealLentKey(offer: Offer, privateKey: Uint8Array<ArrayBuffer>): Promise<string> {
  const theirs = await crypto.subtle.importKey('raw', fromBase64Url(offer.publicKey), curve, false, [])
  const once = await crypto.subtle.generateKey(curve, false, ['deriveBits'])
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', once.publicKey))
  const { key, algorithm } = await agree({ mine: once.privateKey, theirs }, point, offer)
  const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, privateKey))
  return base64urlnopad.encode(new Uint8Array([...point, ...sealed]))
}

/**
 * Opens what {@link sealLentKey} sealed for this very offer: PKCS#8, for whoever has it to wipe.
 *
 * @throws GangwayError `WALLET_INTEGRITY` for another offer, or a byte that was changed.
 */
export async function openLentKey(
  mine: CryptoKey,
  offer: Offer,
  text: string,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const bytes = fromBase64Url(text)
    if (bytes.length !== pointSize + keySize + tagSize) throw new TypeError('not of that size')
    const point = bytes.slice(0, pointSize)
    const theirs = await crypto.subtle.importKey('raw', point, curve, false, [])
    const { key, algorithm } = await agree({ mine, theirs }, point, offer)
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, bytes.slice(pointSize)))
  } catch {
    // What failed is of no use to the caller, and an error made from secret input stays here.
    throw new GangwayError('WALLET_INTEGRITY')
  }
}

/** The key of one answer, and its nonce: both come of a point that is never used again. */
async function agree(
  { mine, theirs }: { mine: CryptoKey; theirs: CryptoKey },
  point: Uint8Array<ArrayBuffer>,
  offer: Offer,
): Promise<{ key: CryptoKey; algorithm: AesGcmParams }> {
  const secret = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, mine, 256)
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const text = new TextEncoder().encode(toOfferText(offer))
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: point, info: text }
  const bytes = new Uint8Array(await crypto.subtle.deriveBits(hkdf, material, (32 + nonceSize) * 8))
  const key = await crypto.subtle.importKey('raw', bytes.slice(0, 32), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ])
  return { key, algorithm: { name: 'AES-GCM', iv: bytes.slice(32), additionalData: text } }
}

/** JSON, so that no two offers give one text. */
function toOfferText(offer: Offer): string {
  const { offerId, projectId, appOrigin, userId, walletId, setId, jkt, publicKey } = offer
  const bound = [offerId, projectId, appOrigin, userId, walletId, setId, jkt, publicKey]
  return JSON.stringify(['gangway lent recovery key', 1, ...bound])
}
