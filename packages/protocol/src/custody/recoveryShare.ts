import { GangwayError } from '../errors/GangwayError.js'
import {
  deriveBytes,
  exportPoint,
  importPrivateKey,
  importPublicKey,
  joinBytes,
  readRecoveryPublicKey,
} from './recoveryKey.js'

/** What a sealed recovery share is of; it opens as that alone. */
export type RecoveryShareContext = { projectId: string; userId: string; walletId: string; setId: string }

/** Version of the sealed form, in what it is bound to. */
const sealVersion = 1

const pointSize = 65
const shareSize = 33
const keySize = 32
const nonceSize = 12
const tagSize = 16

/** Bytes of a sealed share: point, ciphertext and tag. A multiple of three, so that base64url has one spelling of it. */
export const sealedShareSize = pointSize + shareSize + tagSize

/**
 * Seals a recovery share (33 bytes) to a wallet's recovery public key (65 bytes): 114 bytes, which start with a public key
 * made for this share alone. ECDH P-256, HKDF-SHA-256, AES-256-GCM. embedded-wallet.md §2.3.
 *
 * @throws GangwayError `WALLET_INTEGRITY` for what is no share or no public key.
 */
export async function sealRecoveryShare(
  publicKey: Uint8Array<ArrayBuffer>,
  share: Uint8Array<ArrayBuffer>,
  context: RecoveryShareContext,
): Promise<Uint8Array<ArrayBuffer>> {
  if (share.length !== shareSize) throw new GangwayError('WALLET_INTEGRITY')
  const recipient = await importPublicKey(publicKey)
  const once = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  const point = await exportPoint(once.publicKey)
  const text = toContextText(context)
  const points = { point, publicKey }
  const { key, algorithm } = await agree(
    { mine: once.privateKey, theirs: recipient, points, text },
    'encrypt',
  )
  return joinBytes(point, new Uint8Array(await crypto.subtle.encrypt(algorithm, key, share)))
}

/**
 * Opens what {@link sealRecoveryShare} sealed, by the private key (PKCS#8): 33 bytes.
 *
 * @throws GangwayError `WALLET_INTEGRITY` for another key, another context, or a byte that was changed.
 */
export async function openRecoveryShare(
  privateKey: Uint8Array<ArrayBuffer>,
  sealed: Uint8Array<ArrayBuffer>,
  context: RecoveryShareContext,
): Promise<Uint8Array<ArrayBuffer>> {
  if (sealed.length !== sealedShareSize) throw new GangwayError('WALLET_INTEGRITY')
  const point = sealed.slice(0, pointSize)
  const [mine, theirs] = [await importPrivateKey(privateKey), await importPublicKey(point)]
  const points = { point, publicKey: await readRecoveryPublicKey(privateKey) }
  const { key, algorithm } = await agree({ mine, theirs, points, text: toContextText(context) }, 'decrypt')
  try {
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, sealed.slice(pointSize)))
  } catch {
    throw new GangwayError('WALLET_INTEGRITY')
  }
}

/** The key of one share, and its nonce: both come of a point that is never used again. Both points are bound. */
async function agree(
  sides: {
    mine: CryptoKey
    theirs: CryptoKey
    points: { point: Uint8Array; publicKey: Uint8Array }
    text: string
  },
  use: 'encrypt' | 'decrypt',
): Promise<{ key: CryptoKey; algorithm: AesGcmParams }> {
  const { mine, theirs, points, text } = sides
  const secret = new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, mine, keySize * 8),
  )
  const salt = joinBytes(points.point, points.publicKey)
  const bytes = await deriveBytes(secret, { salt, info: text, length: keySize + nonceSize })
  secret.fill(0)
  const key = await crypto.subtle.importKey('raw', bytes.slice(0, keySize), 'AES-GCM', false, [use])
  const additionalData = new TextEncoder().encode(text)
  return { key, algorithm: { name: 'AES-GCM', iv: bytes.slice(keySize), additionalData } }
}

/** JSON, so that no two contexts give one text. */
function toContextText({ projectId, userId, walletId, setId }: RecoveryShareContext): string {
  return JSON.stringify(['gangway recovery share', sealVersion, projectId, userId, walletId, setId])
}
