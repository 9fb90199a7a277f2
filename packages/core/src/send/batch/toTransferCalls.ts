import { openCallsClient } from '../../calls/openCallsClient.js'
import type { Batch, Move, MovingCall } from '../../chains/batch.js'
import type { Config } from '../../config/config.js'

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
