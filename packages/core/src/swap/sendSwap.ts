import { GangwayError } from '@gangway/protocol'
import { assertNobodyDenied } from '../calls/assertNobodyDenied.js'
import type { Call } from '../chains/batch.js'
import { assertPayable } from '../chains/getFundsProblem.js'
import type { SentTransaction } from '../chains/sentTransaction.js'
import type { SwapClient, SwapTransaction } from '../chains/swapClient.js'
import type { Config } from '../config/config.js'
import type { Connection } from '../config/state.js'
import { wait } from '../kernel/wait.js'
import { deliver } from '../send/deliver.js'
import { assertMaySend, getSender } from '../send/getSender.js'
import { buildSwap } from './buildSwap.js'
import { openSwapClient } from './openSwapClient.js'
import type { PreparedSwap } from './swapQuote.js'
import { trackSwap } from './trackSwap.js'

/** What the wallet is asked for now: approval `number` of `count`, or the swap itself, for which `isApproved` stands. */
export type SwapStage =
  | { kind: 'approve'; number: number; count: number }
  | { kind: 'confirming' }
  | { kind: 'swap'; isApproved: boolean }

/** How a swap is sent. */
export type SendSwapOptions = {
  /** Hears of each stage as it begins. */
  onStage?: (stage: SwapStage) => void
  /** Ends the waiting for an approval; what the wallet was asked for stays asked. */
  signal?: AbortSignal
}

/** How often it is looked whether a node knows of an approval that another one had in a block, and the pause between, ms. */
const looks = 4
const pause = 1_000

/**
 * Has the wallet carry out a swap that was prepared: with its approvals as one, where it can; else each approval by itself,
 * each waited for, and then the swap, built anew for no less than was shown. Lists it as pending and follows it. While it is
 * open a second send is refused.
 *
 * @throws GangwayError `SEND_INVALID_PARAMETERS` (also while another send is open), `SIGN_IN_REQUIRED`, `SEND_WOULD_FAIL`,
 * `SEND_INSUFFICIENT_FUNDS`, `SEND_INSUFFICIENT_GAS`, `SEND_FEE_UNKNOWN`, `CONNECTION_NOT_CONNECTED`, `CALLS_NO_CAPABILITY`
 * where the app pays no more, `REQUEST_ABORTED`, what `buildSwap` throws after an approval, and what a failed send becomes.
 * But for `SEND_FAILED`, nothing was swapped then; an approval that was carried out stands.
 */
export async function sendSwap(
  config: Config,
  swap: PreparedSwap,
  { onStage = () => {}, signal }: SendSwapOptions = {},
): Promise<SentTransaction> {
  assertMaySend(config)
  assertSwappable(config, swap)
  const connection = getSender(config, swap.question)
  let stage: SwapStage | null = null as SwapStage | null
  const tell = (now: SwapStage) => {
    stage = now
    onStage(now)
  }
  const swapping = () =>
    deliver(config, async (onSigned) => {
      const client = await openSwapClient(config, swap.question.networkId)
      const transaction = await approve(config, client, connection, swap, tell, signal)
      tell({ kind: 'swap', isApproved: transaction !== swap.transaction })
      const { question: terms, quote, costs } = swap
      const { received: expected, minimum } = quote
      const payer = costs.payer === undefined ? {} : { payer: costs.payer }
      return client.send(connection, { terms, transaction, expected, minimum, ...payer }, onSigned)
    })
  return trackSwap(config, connection, swap, swapping, () => stage !== null && stage.kind !== 'swap')
}

/** Approves what has to be approved by itself. The transaction that is left to send: the same, where that is nothing. */
async function approve(
  config: Config,
  client: SwapClient,
  connection: Connection,
  { isAtOnce, question, quote, transaction }: PreparedSwap,
  tell: (stage: SwapStage) => void,
  signal: AbortSignal | undefined,
): Promise<SwapTransaction> {
  const approvals = getApprovals(transaction)
  if (isAtOnce || approvals.length === 0) return transaction
  if (!client.approve) throw new GangwayError('DATA_SWAP_NOT_APPROVED')
  for (const [at, call] of approvals.entries()) {
    tell({ kind: 'approve', number: at + 1, count: approvals.length })
    await client.approve(connection, question, call, signal)
  }
  tell({ kind: 'confirming' })
  for (let look = 1; look <= looks; look += 1) {
    const built = await buildSwap(config, question, quote, signal)
    if (getApprovals(built.transaction).length === 0) return built.transaction
    await wait(pause, signal)
  }
  throw new GangwayError('DATA_SWAP_NOT_APPROVED')
}

function getApprovals(transaction: SwapTransaction): readonly Call[] {
  return transaction.kind === 'eip155' ? transaction.approvals : []
}

// As a single send: money does not leave on what is unknown or known to be lost.
function assertSwappable(config: Config, { costs, transaction }: PreparedSwap): void {
  if (costs.failure !== null) throw new GangwayError('SEND_WOULD_FAIL', { details: costs.failure })
  if (transaction.kind === 'eip155') assertNobodyDenied(config, [...transaction.approvals, transaction.call])
  assertPayable(costs)
}
