import { type WalletRecord, walletVersion } from '@gangway/protocol'
import { createId } from './createId.js'
import { proveWallet } from './proveWallet.js'
import { sealEntropy } from './sealedEntropy.js'
import type { ShareDraft } from './shareDraft.js'
import { splitWrappingKey } from './splitWrappingKey.js'
import { deriveKeys, wipeKeys } from './walletKeys.js'

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
