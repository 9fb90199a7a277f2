import {
  type SendCallsParameters as CallsParameters,
  sendCalls as handOver,
  type SentCalls,
} from '../calls/sendCalls.js'
import { findBatch } from '../calls/storedBatches.js'
import { toPending } from '../chains/toPending.js'
import type { Config } from '../config/config.js'
import { findConnection } from '../config/getActiveConnection.js'
import { getNetwork } from '../config/getNetwork.js'
import { listTransaction } from '../send/listTransaction.js'
import { watchTransaction } from '../send/watchTransaction.js'
import { getRowFacts } from './getRowFacts.js'
import { loadCode } from './loadCode.js'

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
 * @throws GangwayError `CONNECTION_NOT_CONNECTED`, `SIGN_IN_REQUIRED`, `RPC_BATCH_CALL_INVALID` (SPEC §5),
 * `INVALID_ADDRESS`, `SEND_INVALID_PARAMETERS` (also for an id used before, a capability the wallet lacks, and while
 * another batch is open), `SEND_WOULD_FAIL` for a recipient the operator denies or a call of a sequence that failed on
 * the chain, `RPC_METHOD_NOT_ALLOWED` where the wallet takes no batches, `REQUEST_ACCOUNT_CHANGED` and
 * `REQUEST_WALLET_GONE` before the wallet is asked, what `switchNetwork` throws, and what a failed send becomes. What a sequence had sent by then is told by `getCallsStatus`.
 */
export async function sendCalls(
  config: Config,
  { description, ...parameters }: SendCallsParameters,
): Promise<SentCalls> {
  const from = findConnection(config.state, 'eip155')?.accounts[0].address ?? ''
  const { calls, networkId, onProgress } = parameters
  const network = getNetwork(config, networkId)
  const facts = getRowFacts(config, { networkId, from, description })
  const { toRow } = await loadCode(import('../chains/eip155/requests/sendTransaction.js'))
  const sent = await handOver(config, {
    ...parameters,
    onProgress(progress) {
      const call = calls[progress.sent - 1]
      if (network && call) {
        const { to, value = 0n, data = '0x' } = call
        const row = toRow(network, { hash: progress.hash, from, transaction: { to, value, data } }, facts)
        listTransaction(config, row)
        watchTransaction(config, row.hash)
      }
      onProgress?.(progress)
    },
  })
  const batch = findBatch(config, sent.id)
  if (network && batch && batch.walletId !== null) {
    const { walletId, connectionId } = batch
    const { symbol, decimals } = network.nativeCurrency
    listTransaction(config, {
      ...toPending({
        hash: walletId,
        networkId,
        from: batch.from,
        to: calls[0]?.to ?? batch.from,
        amount: calls.reduce((sum, { value = 0n }) => sum + value, 0n),
        token: { address: null, symbol, decimals },
      }),
      call: { dataHash: null },
      callsId: walletId,
      connectionId,
      ...(facts.description === null ? {} : { description: facts.description }),
    })
    watchTransaction(config, walletId)
  }
  return sent
}
