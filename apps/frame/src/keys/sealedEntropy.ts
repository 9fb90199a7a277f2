import { GangwayError, type WalletRecord } from '@gangway/protocol'
import { base64urlnopad } from '@scure/base'
import { deriveKeys, type WalletKeys, wipeKeys } from './walletKeys.js'

const nonceSize = 12

/** What of a wallet the sealed entropy is bound to: everything but itself. */
type WalletIdentity = Omit<WalletRecord, 'blob'>

/**
 * Seals the entropy under the wrapping key (32 bytes): AES-256-GCM, bound to the wallet and its addresses. Returns the
 * blob of the record: nonce ‖ ciphertext ‖ tag, base64url. embedded-wallet.md §2.1.
 */
export async function sealEntropy(
  wrappingKey: Uint8Array<ArrayBuffer>,
  entropy: Uint8Array<ArrayBuffer>,
  wallet: WalletIdentity,
): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceSize))
  const key = await importKey(wrappingKey, 'encrypt')
  const sealed = new Uint8Array(await crypto.subtle.encrypt(toAlgorithm(nonce, wallet), key, entropy))
  const blob = new Uint8Array(nonceSize + sealed.length)
  blob.set(nonce)
  blob.set(sealed, nonceSize)
  return base64urlnopad.encode(blob)
}

/**
 * Opens the blob of `wallet`.
 *
 * @throws GangwayError `WALLET_INTEGRITY` when key, blob, version, id or an address is not the one it was sealed with.
 */
export async function openEntropy(
  wrappingKey: Uint8Array<ArrayBuffer>,
  wallet: WalletRecord,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const blob = Uint8Array.from(base64urlnopad.decode(wallet.blob))
    const key = await importKey(wrappingKey, 'decrypt')
    const algorithm = toAlgorithm(blob.subarray(0, nonceSize), wallet)
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, blob.subarray(nonceSize)))
  } catch {
    // What failed is of no use to the caller, and an error made from secret input stays here.
    throw new GangwayError('WALLET_INTEGRITY')
  }
}

function importKey(wrappingKey: Uint8Array<ArrayBuffer>, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', wrappingKey, 'AES-GCM', false, [use])
}

function toAlgorithm(iv: Uint8Array<ArrayBuffer>, wallet: WalletIdentity): AesGcmParams {
  const { walletId, version, evmAddress, solanaAddress } = wallet
  const additionalData = new TextEncoder().encode(`gw1|${walletId}|${version}|${evmAddress}|${solanaAddress}`)
  return { name: 'AES-GCM', iv, additionalData }
}

/**
 * The keys of a wallet.
 *
 * @throws GangwayError `WALLET_INTEGRITY` unless the wrapping key opens it and they are those of exactly its addresses.
 */
export async function openWallet(
  wrappingKey: Uint8Array<ArrayBuffer>,
  wallet: WalletRecord,
): Promise<WalletKeys> {
  const entropy = await openEntropy(wrappingKey, wallet)
  const keys = await deriveKeys(entropy).finally(() => entropy.fill(0))
  if (keys.evmAddress === wallet.evmAddress && keys.solanaAddress === wallet.solanaAddress) return keys
  wipeKeys(keys)
  throw new GangwayError('WALLET_INTEGRITY')
}
