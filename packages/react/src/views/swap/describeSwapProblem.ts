import type { ErrorCode, GangwayError } from '@gangway/protocol'
import { toUserText } from '../../errors/toUserText.js'
import type { LateTranslate } from '../../hooks/useLateTranslate.js'
import type { AnyMessageKey } from '../../locales/messageKey.js'

const keys: Partial<Record<ErrorCode, AnyMessageKey>> = {
  DATA_SWAPS_NOT_SUPPORTED: 'swap.problem.notSupported',
  DATA_SWAP_NO_ROUTE: 'swap.problem.noRoute',
  DATA_QUOTES_UNAVAILABLE: 'swap.problem.noAnswer',
  DATA_SWAP_UNTRIED: 'swap.problem.noAnswer',
  DATA_SWAP_BALANCE_LOW: 'swap.problem.notEnough',
  DATA_SWAP_NOT_APPROVED: 'swap.problem.approval',
  DATA_SWAP_PRICE_MOVED: 'swap.problem.moved',
  DATA_SWAP_REFUSED: 'swap.problem.refused',
  DATA_SWAP_WOULD_FAIL: 'swap.problem.wouldFail',
  NETWORK_MISMATCH: 'swap.problem.changed',
  REQUEST_ACCOUNT_CHANGED: 'swap.problem.changed',
  REQUEST_WALLET_GONE: 'swap.problem.changed',
}

/** Why a swap did not come about, and that nothing was swapped, in words. interface-guide.md §11 */
export function describeSwapProblem(
  error: GangwayError,
  t: LateTranslate,
  values: { sell: string; buy: string; network: string; native: string; wallet: string },
): string {
  const key = keys[error.code]
  return key ? t(key, values) : toUserText(error, t, values)
}
