import { GangwayError, type WalletRecord } from '@gangway/protocol'
import { openEntropy } from './sealedEntropy.js'
import { deriveKeys, type WalletKeys, wipeKeys } from './walletKeys.js'

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
