import { getCurrencyDecimals } from '../kernel/amounts/getCurrencyDecimals.js'
import { type BuyLimit, toUnits } from './readBuyAmount.js'

/** Steps of money that people think in. */
const steps = [1n, 2n, 5n] as const
/** The first one offered: at least this many times what is the least. */
const firstFactor = 5n
const count = 4

/**
 * Round amounts to choose from, in smallest units of a currency, the smallest first: 50, 100, 200 and 500 where the least is
 * 10. They follow from the limit, as 50 is much of one currency and nothing of another. None is beyond the limit.
 */
export function getPresets(limit: BuyLimit, currency: string): readonly bigint[] {
  const decimals = getCurrencyDecimals(currency)
  const one = 10n ** BigInt(decimals)
  const min = toUnits(limit.min, decimals) ?? 0n
  const max = toUnits(limit.max, decimals) ?? 0n
  const wanted = min > one ? min * firstFactor : one * firstFactor
  const round: bigint[] = []
  for (let power = one; power <= max; power *= 10n) round.push(...steps.map((step) => step * power))
  return round.filter((amount) => amount >= wanted && amount >= min && amount <= max).slice(0, count)
}
