import { createWalletProofText, type WalletRecord, walletVersion } from '@gangway/protocol'
import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak256, toHex } from 'viem/utils'
import { createId } from './createId.js'
import { sealEntropy } from './sealedEntropy.js'
import { type ShareSet, splitWrappingKey } from './splitWrappingKey.js'
import { deriveKeys, type WalletKeys, wipeKeys } from './walletKeys.js'

/**
 * A set of shares on its way to where they live. Ids and shares stay what they are however often the way is tried, so
 * that a repetition is the same to the servers. embedded-wallet.md §2.1.
 */
export type ShareDraft = {
  readonly wallet: WalletRecord
  readonly setId: string
  readonly shares: ShareSet
  /** What `recovery` gave for share C. */
  receipt: string | null
  /** Of a new wallet: that the account has its key. */
  readonly proof?: string | undefined
}

/**
 * A new wallet: 128 random bits under a random wrapping key, which is split and wiped. `userId`: the account that makes it, to
 * which its key is proven. embedded-wallet.md §2.1.
 */
export async function draftWallet(userId?: string): Promise<ShareDraft> {
  const entropy = crypto.getRandomValues(new Uint8Array(16))
  const wrappingKey = crypto.getRandomValues(new Uint8Array(32))
  try {
    const keys = await deriveKeys(entropy)
    const walletId = createId()
    const proof = userId === undefined ? undefined : proveWallet(keys, { walletId, userId })
    wipeKeys(keys)
    const { evmAddress, solanaAddress } = keys
    const identity = { walletId, version: walletVersion, evmAddress, solanaAddress } as const
    const wallet: WalletRecord = { ...identity, blob: await sealEntropy(wrappingKey, entropy, identity) }
    const shares = await splitWrappingKey(wrappingKey, wallet)
    return { wallet, setId: createId(), shares, receipt: null, proof }
  } finally {
    entropy.fill(0)
    wrappingKey.fill(0)
  }
}

/** Proves that the account that makes a wallet has its EVM key: back ends of apps are told of no other address. */
function proveWallet(
  { evmKey }: Pick<WalletKeys, 'evmKey'>,
  { walletId, userId }: Pick<WalletRecord, 'walletId'> & { userId: string },
): string {
  const digest = keccak256(toHex(createWalletProofText({ walletId, userId })), 'bytes')
  const signature = secp256k1.sign(digest, evmKey)
  return `0x${signature.toCompactHex()}${signature.recovery === 0 ? '1b' : '1c'}`
}
