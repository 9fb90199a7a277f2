import {
  type SendCallsParameters as CallsParameters,
  sendCalls as handOver,
  type SentCalls,
} from '../calls/sendCalls.js'
import type { CallProgress } from '../calls/sendInSequence.js'
import type { StoredBatch } from '../calls/storedBatches.js'
import type { SentTransaction } from '../chains/sentTransaction.js'
import { toPending } from '../chains/toPending.js'
import type { Config } from '../config/config.js'
import { getNetwork } from '../config/getNetwork.js'
import { assertUnchanged } from '../connections/findChange.js'
import { listTransaction } from '../send/listTransaction.js'
import { watchTransaction } from '../send/watchTransaction.js'
import { findSubject, loadCode } from './findSubject.js'
import { getRowFacts } from './getRowFacts.js'

/** Parameters of {@link sendCalls}. */
export type SendCallsParameters = CallsParameters & {
  /** What they are for, as the account's activity lists them: one line of 80 characters. Default: none. */
  description?: string
}

/**
 * Asks the connected EVM wallet to carry out several calls, as one where it can (EIP-5792). Resolves once they are
 * handed over: a batch when the person has agreed, a sequence when its last call is on its way. While one batch is
 * open a second is refused, so a double tap sends once. What was handed over is listed in `state.transactions`: a
 * batch as one row, a sequence as one for each call.
 *
 * @throws GangwayError `CONNECTION_NOT_CONNECTED`, `SIGN_IN_REQUIRED`, `RPC_BATCH_CALL_INVALID` (product.md §5),
 * `INVALID_ADDRESS`, `SEND_INVALID_PARAMETERS` (also for an id used before, a capability the wallet lacks, and while
 * another batch is open), `SEND_WOULD_FAIL` for a recipient the operator denies or a call of a sequence that failed on
 * the chain, `RPC_METHOD_NOT_ALLOWED` where the wallet takes no batches, `REQUEST_ACCOUNT_CHANGED`, `REQUEST_WALLET_GONE`
 * and `NETWORK_MISMATCH` before the wallet is asked, of a sequence for each call, what `switchNetwork` throws, and what a
 * failed send becomes. What a sequence had sent by then is told by `getCallsStatus`.
 */
export async function sendCalls(
  config: Config,
  { description, ...parameters }: SendCallsParameters,
): Promise<SentCalls> {
  const { calls, networkId, onProgress } = parameters
  const subject = findSubject(config, 'eip155', {})
  const { readTransaction, toRow } = await loadCode(import('../chains/eip155/requests/sendTransaction.js'))
  assertUnchanged(config, subject)
  const { address: from } = subject.account
  const known = getNetwork(config, networkId)
  // Nobody here can follow what is on a network without a node.
  const network = known?.isConfigured ? known : null
  const facts = getRowFacts(config, { networkId, from, description })
  const list = (row: SentTransaction) => {
    listTransaction(config, row)
    watchTransaction(config, row.hash)
  }
  const listCall = ({ sent, hash }: CallProgress) => {
    const call = calls[sent - 1]
    if (network && call)
      list(toRow(network, { hash, from, transaction: readTransaction(call, networkId) }, facts))
  }
  const listBatch = ({ walletId, connectionId }: StoredBatch) => {
    const [first] = calls
    if (!network || !first || walletId === null) return
    const { symbol, decimals } = network.nativeCurrency
    const { to } = readTransaction(first, networkId)
    const amount = calls.reduce((sum, { value = 0n }) => sum + value, 0n)
    const token = { address: null, symbol, decimals }
    list({
      ...toPending({ hash: walletId, networkId, from, to, amount, token }),
      call: { dataHash: null },
      callsId: walletId,
      connectionId,
      ...(facts.description === null ? {} : { description: facts.description }),
    })
  }
  return handOver(
    config,
    {
      ...parameters,
      onProgress(progress) {
        listCall(progress)
        onProgress?.(progress)
      },
    },
    listBatch,
  )
}
