import type { CaipNetworkId } from '@gangway/protocol'
import type { TransactionReceipt } from 'viem'
import type { Config } from '../config/config.js'
import { loadCode } from './findSubject.js'
import { getReadNetwork, openEvmReader } from './openEvmReader.js'

/** Parameters of {@link waitForTransactionReceipt}. */
export type WaitForTransactionReceiptParameters = {
  hash: string
  /** Default: that of the listed transaction, else the selected network. */
  networkId?: CaipNetworkId
  /** Blocks it must lie under, its own counted; default 1. */
  confirmations?: number
  signal?: AbortSignal
}

/**
 * Waits until an EVM transaction is in a block, or what took its place, however long that takes; its receipt, whose
 * `status` says whether it succeeded. A network that does not answer is asked again. What became of a listed
 * transaction is in `state.transactions` too.
 *
 * @throws GangwayError `CHAIN_NOT_CONFIGURED`, `INVALID_INPUT`, `REQUEST_ABORTED`.
 */
export async function waitForTransactionReceipt(
  config: Config,
  { networkId, ...parameters }: WaitForTransactionReceiptParameters,
): Promise<TransactionReceipt> {
  const listed = config.state.transactions.find(({ hash }) => hash === parameters.hash)
  const [client, code] = await Promise.all([
    openEvmReader(config, getReadNetwork(config, networkId ?? listed?.networkId)),
    loadCode(import('../chains/eip155/requests/waitForReceipt.js')),
  ])
  return code.waitForReceipt(client, parameters)
}
