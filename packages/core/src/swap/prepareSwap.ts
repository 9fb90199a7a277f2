import { GangwayError, getChainNamespace, toGangwayError } from '@gangway/protocol'
import { getCapabilities } from '../calls/getCapabilities.js'
import type { SwapTransaction } from '../chains/swapClient.js'
import type { Config } from '../config/config.js'
import { findFrameHolder } from '../send/findFrameHolder.js'
import { toUnlimited } from './assertBuiltAsShown.js'
import { buildSwap } from './buildSwap.js'
import { canCross } from './canCross.js'
import { openSwapClient } from './openSwapClient.js'
import type { BuiltSwap, PreparedSwap, SwapQuestion, SwapQuote } from './swapQuote.js'

/** How a swap is prepared. */
export type PrepareSwapOptions = {
  /** What has to be approved is approved without a limit; default false: exactly the amount. */
  isUnlimited?: boolean
  /** Where a signature can stand in place of the approvals, it does; default true. Never where they come at once, or without limit. */
  isPermitted?: boolean
  signal?: AbortSignal
}

/** What one source fails at, another may do. */
const isOfSource = new Set<GangwayError['code']>([
  'DATA_QUOTES_UNAVAILABLE',
  'DATA_SWAP_NO_ROUTE',
  'DATA_SWAP_PRICE_MOVED',
  'DATA_SWAP_REFUSED',
  'DATA_SWAP_UNTRIED',
  'DATA_SWAP_WOULD_FAIL',
])

/**
 * Has the first of some quotes that can be built made into a transaction, and works out what that costs. Signs nothing.
 *
 * @throws GangwayError what building the first quote failed with, where none can be built; `DATA_SWAP_REFUSED` where a contract
 * account would be paid on another network, where it may not exist; `DATA_SWAP_BALANCE_LOW`,
 * `SEND_FEE_UNKNOWN`, `REQUEST_ABORTED`, `CONNECTION_ADAPTER_NOT_FOUND`.
 */
export async function prepareSwap(
  config: Config,
  question: SwapQuestion,
  quotes: readonly SwapQuote[],
  { isUnlimited = false, isPermitted = true, signal }: PrepareSwapOptions = {},
): Promise<PreparedSwap> {
  const { crossing, from: address, networkId } = question
  if (crossing && !(await canCross(config, { networkId, address })))
    throw new GangwayError('DATA_SWAP_REFUSED', { details: 'a contract account may not exist there' })
  const [client, { permit, quote, transaction: built }] = await Promise.all([
    openSwapClient(config, question.networkId),
    buildFirst(config, question, quotes, signal),
  ])
  const transaction = isUnlimited ? withoutLimit(built) : built
  const holder = findFrameHolder(config.state, question)
  const [costs, canBatch] = await Promise.all([
    client.readCosts(holder, question, transaction, signal),
    canBeAtOnce(config, question, transaction),
  ])
  const isAtOnce = canBatch || costs.payer !== undefined
  const isSigned = permit !== null && isPermitted && !isUnlimited && !isAtOnce && client.permit !== undefined
  return { question, quote, transaction, costs, isAtOnce, permit, isPermitted: isSigned }
}

async function buildFirst(
  config: Config,
  question: SwapQuestion,
  quotes: readonly SwapQuote[],
  signal: AbortSignal | undefined,
): Promise<BuiltSwap> {
  let failure: GangwayError | null = null
  for (const quote of quotes) {
    try {
      return await buildSwap(config, question, quote, { signal })
    } catch (cause) {
      const error = toGangwayError(cause)
      if (!isOfSource.has(error.code)) throw error
      failure ??= error
    }
  }
  throw failure ?? new GangwayError('DATA_SWAP_NO_ROUTE')
}

function withoutLimit(transaction: SwapTransaction): SwapTransaction {
  if (transaction.kind !== 'eip155') return transaction
  return { ...transaction, approvals: transaction.approvals.map(toUnlimited) }
}

/** Whether approvals and swap can be one request, carried out as one. EIP-5792 `atomic` */
async function canBeAtOnce(
  config: Config,
  { networkId }: SwapQuestion,
  transaction: SwapTransaction,
): Promise<boolean> {
  if (getChainNamespace(networkId) !== 'eip155') return false
  if (transaction.kind !== 'eip155' || transaction.approvals.length === 0) return false
  // A wallet that does not say what it can is asked for one thing after the other.
  const capabilities = await getCapabilities(config, { networkId }).catch(() => null)
  return capabilities !== null && capabilities.atomic !== 'unsupported'
}
