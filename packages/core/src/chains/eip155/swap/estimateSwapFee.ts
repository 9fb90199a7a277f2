import type { SendFee } from '../../sendParameters.js'
import type { Eip155RpcClient } from '../createGetClient.js'
import { getRollupDataFee } from '../fees/getRollupDataFee.js'
import { readFeeMarket } from '../fees/readFeeMarket.js'
import { toFeePrices } from '../fees/toFeePrices.js'
import { toSendFee } from '../fees/toSendFee.js'

/** Of a swap over two pools, where the source does not say; units of gas. */
const usualGas = 250_000n
/** As long as the call of a swap usually is, so that what a roll-up takes for its bytes is not forgotten. */
const usualCall = {
  to: '0x0000000000000000000000000000000000000000',
  value: 0n,
  data: `0x${'ff'.repeat(512)}`,
} as const

/**
 * About what the fee of a swap is before it is built, wei. At most is half as much gas again as the source says: what is left
 * of the coin must do for the fee that is then worked out exactly. interface-guide.md §9.4 “Max”. Rejects when the node does not
 * answer.
 */
export async function estimateSwapFee(
  client: Eip155RpcClient,
  gas: bigint | null,
): Promise<Pick<SendFee, 'expected' | 'max'>> {
  const [market, dataFee] = await Promise.all([readFeeMarket(client), getRollupDataFee(client, usualCall)])
  const used = gas ?? usualGas
  const { expected, max } = toSendFee(toFeePrices(market), {
    used,
    limit: (used * 3n) / 2n + 60_000n,
    dataFee,
  })
  return { expected, max }
}
