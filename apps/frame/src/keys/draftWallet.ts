import { type WalletRecord, walletVersion } from '@gangway/protocol'
import { createId } from './createId.js'
import { sealEntropy } from './sealedEntropy.js'
import type { ShareDraft } from './shareDraft.js'
import { splitWrappingKey } from './splitWrappingKey.js'
import { deriveKeys, wipeKeys } from './walletKeys.js'

/** A new wallet: 128 random bits under a random wrapping key, which is split and wiped. embedded-wallet.md §2.1. */
export async function draftWallet(): Promise<ShareDraft> {
  const entropy = crypto.getRandomValues(new Uint8Array(16))
  const wrappingKey = crypto.getRandomValues(new Uint8Array(32))
  try {
    const keys = await deriveKeys(entropy)
    wipeKeys(keys)
    const { evmAddress, solanaAddress } = keys
    const identity = { walletId: createId(), version: walletVersion, evmAddress, solanaAddress } as const
    const wallet: WalletRecord = { ...identity, blob: await sealEntropy(wrappingKey, entropy, identity) }
    return { wallet, setId: createId(), shares: await splitWrappingKey(wrappingKey, wallet), receipt: null }
  } finally {
    entropy.fill(0)
    wrappingKey.fill(0)
  }
}
