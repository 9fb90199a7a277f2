import { type ErrorCode, GangwayError, getChainNamespace, toGangwayError } from '@gangway/protocol'
import { assertNobodyDenied } from '../calls/assertNobodyDenied.js'
import type { Call } from '../chains/batch.js'
import { assertPayable } from '../chains/getFundsProblem.js'
import type { SentTransaction } from '../chains/sentTransaction.js'
import type { SwapClient, SwapTransaction } from '../chains/swapClient.js'
import type { Config } from '../config/config.js'
import type { Connection } from '../config/state.js'
import { assertUnchanged, findChange } from '../connections/findChange.js'
import { wait } from '../kernel/wait.js'
import { assertMaySend, deliver, getSender } from '../send/deliver.js'
import { buildSwap } from './buildSwap.js'
import { followCrossings } from './followCrossings.js'
import { openSwapClient } from './openSwapClient.js'
import type { PreparedSwap } from './swapQuote.js'
import { trackSwap } from './trackSwap.js'

/**
 * What the wallet is asked for now: approval `number` of `count`, a signature in its place (`permit`), or the swap itself, for
 * which `isApproved` stands. `confirming`, `permitted`: nothing; the swap is being built on what was approved or signed.
 */
export type SwapStage =
  | { kind: 'approve'; number: number; count: number }
  | { kind: 'confirming' }
  | { kind: 'permit' }
  | { kind: 'permitted' }
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
 * Has the wallet carry out a swap that was prepared: with its approvals as one, where it can; by a signature in their place, where
 * the token takes that; else each approval by itself, each waited for. The swap is then built anew for no less than was shown.
 * Lists it as pending and follows it. While it is open a second send is refused. Before each thing the wallet is asked for it is
 * looked whether that is still the wallet, the account and the network it began with.
 *
 * @throws GangwayError `SEND_INVALID_PARAMETERS` (also while another send is open), `SIGN_IN_REQUIRED`, `SEND_WOULD_FAIL`,
 * `SEND_INSUFFICIENT_FUNDS`, `SEND_INSUFFICIENT_GAS`, `SEND_FEE_UNKNOWN`, `CONNECTION_NOT_CONNECTED`, `CALLS_NO_CAPABILITY`
 * where the app pays no more, `REQUEST_ABORTED`, `REQUEST_ACCOUNT_CHANGED`, `REQUEST_WALLET_GONE`, `NETWORK_MISMATCH`, what
 * `buildSwap` throws after an approval, and what a failed send becomes; `DATA_SWAP_NOT_APPROVED` where wallet or token take no
 * signature, at the stages `permit` and `permitted`. But for `SEND_FAILED`, nothing was swapped then; an approval that was carried
 * out stands.
 */
export async function sendSwap(
  config: Config,
  swap: PreparedSwap,
  { onStage = () => {}, signal }: SendSwapOptions = {},
): Promise<SentTransaction> {
  assertMaySend(config)
  assertSwappable(config, swap)
  const connection = getSender(config, swap.question)
  const look = toLook(config, connection, swap)
  let stage: SwapStage | null = null as SwapStage | null
  const tell = (now: SwapStage) => {
    stage = now
    onStage(now)
  }
  const swapping = () =>
    deliver(config, async (onSigned) => {
      const client = await openSwapClient(config, swap.question.networkId)
      const isSigned = swap.isPermitted
      const asking = { config, client, connection, swap, look, tell, signal }
      const transaction = isSigned ? await permit(asking) : await approve(asking)
      look()
      tell({ kind: 'swap', isApproved: !isSigned && transaction !== swap.transaction })
      const { question: terms, quote, costs } = swap
      const { received: expected, minimum, source } = quote
      const payer = costs.payer === undefined ? {} : { payer: costs.payer }
      return client.send(connection, { terms, transaction, expected, minimum, source, ...payer }, onSigned)
    })
  const sent = await trackSwap(
    config,
    connection,
    swap,
    swapping,
    () => stage !== null && stage.kind !== 'swap',
  )
  if (swap.question.crossing) followCrossings(config)
  return sent
}

/** What a wallet is asked with. `look` throws where it is not to be asked any more; `tell` says what for. */
type Asking = {
  config: Config
  client: SwapClient
  connection: Connection
  swap: PreparedSwap
  look: () => void
  tell: (stage: SwapStage) => void
  signal: AbortSignal | undefined
}

/** Minutes may go by until an approval has its block; who was to swap may be another one by then. */
function toLook(config: Config, connection: Connection, { question: { networkId, from } }: PreparedSwap) {
  const account = connection.accounts.find(({ address }) => address === from) ?? connection.accounts[0]
  const subject = { connection, account, isNamed: false }
  // An app may swap for an account that is not the one in use.
  const isNamed = findChange(config, subject) !== null
  const began = getChainNamespace(networkId) === 'eip155' ? connection.networkId : undefined
  return () => assertUnchanged(config, { ...subject, isNamed }, began)
}

/** Approves what has to be approved by itself. The transaction that is left to send: the same, where that is nothing. */
async function approve({
  config,
  client,
  connection,
  swap: { isAtOnce, question, quote, transaction },
  look,
  tell,
  signal,
}: Asking): Promise<SwapTransaction> {
  const approvals = getApprovals(transaction)
  if (isAtOnce || approvals.length === 0) return transaction
  if (!client.approve) throw new GangwayError('DATA_SWAP_NOT_APPROVED')
  for (const [at, call] of approvals.entries()) {
    look()
    tell({ kind: 'approve', number: at + 1, count: approvals.length })
    await client.approve(connection, question, call, signal)
  }
  tell({ kind: 'confirming' })
  for (let tries = 1; tries <= looks; tries += 1) {
    look()
    const built = await buildSwap(config, question, quote, { signal })
    if (getApprovals(built.transaction).length === 0) return built.transaction
    await wait(pause, signal)
  }
  throw new GangwayError('DATA_SWAP_NOT_APPROVED')
}

/** What a token that takes no such signature looks like to who tries the swap out. */
const unsigned: readonly ErrorCode[] = ['DATA_SWAP_WOULD_FAIL', 'DATA_SWAP_REFUSED', 'DATA_SWAP_NOT_APPROVED']

/** Has the wallet sign in place of the approvals. The transaction that is left to send. */
async function permit({
  config,
  client,
  connection,
  swap: { permit, question, quote },
  look,
  tell,
  signal,
}: Asking): Promise<SwapTransaction> {
  if (!client.permit || !permit) throw new GangwayError('DATA_SWAP_NOT_APPROVED')
  look()
  tell({ kind: 'permit' })
  const signature = await client.permit(connection, question, permit)
  // Who has given up meanwhile is asked for nothing more.
  if (signal?.aborted) throw new GangwayError('REQUEST_ABORTED')
  look()
  tell({ kind: 'permitted' })
  const { spender, deadline } = permit.message
  try {
    const signed = { spender, deadline, signature }
    return (await buildSwap(config, question, quote, { signal, permit: signed })).transaction
  } catch (cause) {
    const { code, details } = toGangwayError(cause)
    if (!unsigned.includes(code)) throw cause
    throw new GangwayError('DATA_SWAP_NOT_APPROVED', { cause, ...(details ? { details } : {}) })
  }
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
