import { GangwayError, type WalletRecord } from '@gangway/protocol'
import { combine, split } from 'shamir-secret-sharing'
import { openEntropy, openWallet } from './sealedEntropy.js'
import { wipeKeys } from './walletKeys.js'

/** One split of the wrapping key, 33 bytes each: for the device, for `auth`, for `recovery`. embedded-wallet.md §2.2. */
export type ShareSet = { shareA: Uint8Array; shareB: Uint8Array; shareC: Uint8Array }

/**
 * Splits the wrapping key (32 bytes) anew, any two of three. Before the shares are given out each pair has opened the
 * wallet, and its keys were those of its addresses. embedded-wallet.md §2.1.
 *
 * @throws GangwayError `WALLET_INTEGRITY`.
 */
export async function splitWrappingKey(
  wrappingKey: Uint8Array<ArrayBuffer>,
  wallet: WalletRecord,
): Promise<ShareSet> {
  wipeKeys(await openWallet(wrappingKey, wallet))
  const [shareA, shareB, shareC] = await split(wrappingKey, 3, 2)
  if (!shareA || !shareB || !shareC) throw new GangwayError('WALLET_INTEGRITY')
  for (const [first, second] of [
    [shareA, shareB],
    [shareA, shareC],
    [shareB, shareC],
  ] as const) {
    const joined = await joinShares(first, second)
    const entropy = await openEntropy(joined, wallet).finally(() => joined.fill(0))
    entropy.fill(0)
  }
  return { shareA, shareB, shareC }
}

const shareSize = 33

/**
 * What two shares make. Shamir cannot tell whether they belong together: only opening the wallet with it can.
 *
 * @throws GangwayError `WALLET_INTEGRITY` for what cannot be two shares of one set.
 */
export async function joinShares(first: Uint8Array, second: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  if (first.length !== shareSize || second.length !== shareSize) throw new GangwayError('WALLET_INTEGRITY')
  // The library throws where both are one share of a set.
  const joined = await combine([first, second]).catch(() => {
    throw new GangwayError('WALLET_INTEGRITY')
  })
  const wrappingKey = Uint8Array.from(joined)
  joined.fill(0)
  return wrappingKey
}
