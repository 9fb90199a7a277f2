import type { SendSpeed, SendSpeedOption } from '../../sendParameters.js'
import type { FeeMarket } from './readFeeMarket.js'
import { toFeePrices } from './toFeePrices.js'
import { type GasUse, toSendFee } from './toSendFee.js'

/** Blocks until a transaction of each speed is likely included, cheapest first. */
const blocksToWait: readonly [SendSpeed, number][] = [
  ['slow', 6],
  ['normal', 2],
  ['fast', 1],
]

/** The speeds on offer with their costs (interface-guide.md §9.7); none where the network has one price. */
export function toSpeedOptions(market: FeeMarket, gas: GasUse, blockTime: number | null): SendSpeedOption[] {
  if (market.kind === 'legacy') return []
  return blocksToWait.map(([speed, blocks]) => {
    const { expected, max } = toSendFee(toFeePrices(market, speed), gas)
    return { speed, expected, max, seconds: blockTime === null ? null : Math.ceil(blocks * blockTime) }
  })
}
