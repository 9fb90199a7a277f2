import { openCallsClient } from '../../calls/openCallsClient.js'
import type { Batch, Move, MovingCall, PreparedBatch } from '../../chains/batch.js'
import type { Config } from '../../config/config.js'
import { findFrameHolder } from '../findFrameHolder.js'

/**
 * Works out what calls that are carried out as one would cost, who pays that, whether fee and totals are covered, and
 * which of them would fail. Signs nothing. Whatever {@link Batch} it is: transfers, or an approval and what needs it.
 *
 * @throws GangwayError `INVALID_ADDRESS`, `SEND_INVALID_PARAMETERS` for none or too many calls, `SEND_FEE_UNKNOWN`,
 * `REQUEST_ABORTED`, `CONNECTION_ADAPTER_NOT_FOUND`.
 */
export async function prepareBatch(
  config: Config,
  batch: Batch,
  signal?: AbortSignal,
): Promise<PreparedBatch> {
  const client = await openCallsClient(config)
  return client.prepareBatch(findFrameHolder(config.state, batch), batch, signal)
}

/**
 * The calls that make some transfers, in their order.
 *
 * @throws GangwayError `INVALID_ADDRESS`, `SEND_INVALID_AMOUNT`, `SEND_INVALID_PARAMETERS`, `CONNECTION_ADAPTER_NOT_FOUND`.
 */
export async function toTransferCalls(
  config: Config,
  { networkId, from }: Pick<Batch, 'networkId' | 'from'>,
  moves: readonly Move[],
): Promise<readonly MovingCall[]> {
  const client = await openCallsClient(config)
  return moves.map((move) => client.toTransfer({ networkId, from, ...move }))
}
