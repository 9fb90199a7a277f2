import { type CaipAccountId, type CaipNetworkId, GangwayError, toCaipAccountId } from '@gangway/protocol'
import type { BalanceManager } from '../balances/createBalanceManager.js'
import { parseTokenId, toNativeTokenId } from '../prices/nativeToken.js'
import type { SwapRequest } from './swapProvider.js'

/** An asset in the one spelling that providers get. */
export type SwapAsset = { chain: CaipNetworkId; id: CaipAccountId }

/**
 * Reads an asset's CAIP-10 id.
 *
 * @throws GangwayError `INVALID_CAIP_ADDRESS`.
 */
export function parseSwapAsset(id: string): SwapAsset {
  const { chain, address } = parseTokenId(id)
  return { chain, id: address === null ? toNativeTokenId(chain) : toCaipAccountId(chain, address) }
}

/**
 * Reads who swaps what for what. Both assets and the account are on one network, or it is bad input; `userAddress` may be
 * bare. With `recipient`, an account's CAIP-10 id, what is got may be on that one's network. data-sources.md §1.3
 *
 * @throws GangwayError `INVALID_INPUT`, `INVALID_CAIP_ADDRESS`, `INVALID_ADDRESS`, `CHAIN_NOT_SUPPORTED`,
 * `CHAIN_NOT_CONFIGURED`.
 */
export function readSwapTerms(
  terms: { from: string; to: string; userAddress: string; recipient?: string | undefined },
  balances: Pick<BalanceManager, 'getTarget'>,
): SwapTerms {
  const [given, wanted] = [parseSwapAsset(terms.from), parseSwapAsset(terms.to)]
  const { chain } = given
  const isCrossing = wanted.chain !== chain
  if (wanted.id === given.id || (isCrossing && terms.recipient === undefined)) throw refuse('to')
  const account = readSwapAccount(terms.userAddress, chain, balances)
  const recipient =
    terms.recipient === undefined ? account : readSwapAccount(terms.recipient, wanted.chain, balances)
  // On its own network what is got is the account's.
  if (!isCrossing && recipient !== account) throw refuse('recipient')
  return { chain, from: given.id, to: wanted.id, account, ...(isCrossing ? { recipient } : {}) }
}

/** Who swaps what for what, in the one spelling that providers get. */
export type SwapTerms = Pick<SwapRequest, 'chain' | 'from' | 'to' | 'account' | 'recipient'>

/**
 * Reads an account of one network, bare or CAIP-10.
 *
 * @throws GangwayError as {@link readSwapTerms}.
 */
export function readSwapAccount(
  userAddress: string,
  chain: CaipNetworkId,
  balances: Pick<BalanceManager, 'getTarget'>,
): string {
  const { address } = balances.getTarget(userAddress, chain)
  if (userAddress.includes(':') && !userAddress.startsWith(`${chain}:`)) throw refuse('userAddress')
  return address
}

function refuse(field: string): GangwayError {
  return new GangwayError('INVALID_INPUT', { context: { field } })
}
