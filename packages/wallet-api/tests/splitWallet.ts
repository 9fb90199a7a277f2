import { randomBytes } from 'node:crypto'
import type { WalletRecord } from '@gangway/protocol'
import { combine, split } from 'shamir-secret-sharing'
import { toBytes, toText } from './createHolder.js'
import { newId } from './logIn.js'

/** A wallet that does open: what the frame makes, its entropy and addresses but random. embedded-wallet.md §2.1. */
export async function splitWallet() {
  const wrappingKey = Uint8Array.from(randomBytes(32))
  const entropy = Uint8Array.from(randomBytes(16))
  const identity = {
    walletId: newId(),
    version: 1,
    evmAddress: `0x${randomBytes(20).toString('hex')}`,
    solanaAddress: '1'.repeat(32),
  } as const
  const wallet: WalletRecord = { ...identity, blob: await sealBlob(wrappingKey, identity, entropy) }
  return { wallet, wrappingKey, entropy: toText(entropy), ...(await splitAgain(wrappingKey)) }
}

/** The same wallet under another wrapping key, with a set of that. */
export async function renewSplit({ wallet, entropy }: { wallet: WalletRecord; entropy: string }) {
  const wrappingKey = Uint8Array.from(randomBytes(32))
  const blob = await sealBlob(wrappingKey, wallet, toBytes(entropy))
  return { wallet: { ...wallet, blob }, wrappingKey, ...(await splitAgain(wrappingKey)) }
}

async function sealBlob(
  wrappingKey: Uint8Array<ArrayBuffer>,
  identity: Omit<WalletRecord, 'blob'>,
  entropy: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const iv = Uint8Array.from(randomBytes(12))
  const key = await importKey(wrappingKey, 'encrypt')
  const sealed = await crypto.subtle.encrypt(toAlgorithm(iv, identity), key, entropy)
  return toText(Buffer.concat([iv, Buffer.from(sealed)]))
}

/** Another set of the same wallet. */
export async function splitAgain(wrappingKey: Uint8Array) {
  const [shareA = new Uint8Array(), shareB = new Uint8Array(), shareC = new Uint8Array()] = await split(
    wrappingKey,
    3,
    2,
  )
  return { setId: newId(), shareA: toText(shareA), shareB: toText(shareB), shareC: toText(shareC) }
}

/** What two shares make, whether they belong together or not; null for what are no two shares. */
export async function joinShares(first: string, second: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const joined = await combine([toBytes(first), toBytes(second)]).catch(() => null)
  return joined && Uint8Array.from(joined)
}

/** The entropy of a wallet, base64url; null for a key that is not its. */
export async function openBlob(
  wrappingKey: Uint8Array<ArrayBuffer>,
  wallet: WalletRecord,
): Promise<string | null> {
  const blob = toBytes(wallet.blob)
  try {
    const key = await importKey(wrappingKey, 'decrypt')
    const algorithm = toAlgorithm(blob.slice(0, 12), wallet)
    return toText(new Uint8Array(await crypto.subtle.decrypt(algorithm, key, blob.slice(12))))
  } catch {
    return null
  }
}

function importKey(bytes: Uint8Array<ArrayBuffer>, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, [use])
}

function toAlgorithm(iv: Uint8Array<ArrayBuffer>, wallet: Omit<WalletRecord, 'blob'>): AesGcmParams {
  const { walletId, version, evmAddress, solanaAddress } = wallet
  const additionalData = new TextEncoder().encode(`gw1|${walletId}|${version}|${evmAddress}|${solanaAddress}`)
  return { name: 'AES-GCM', iv, additionalData }
}
