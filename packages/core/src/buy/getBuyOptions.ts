import {
  GangwayError,
  type OnrampOptionsResponse,
  onrampOptionsResponseSchema,
  onrampOptionsRoute,
} from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { getCurrencyDecimals } from '../kernel/amounts/formatMoney.js'
import { askBuying } from './askBuying.js'
import { type BuyLimit, toUnits } from './readBuyAmount.js'

/** What can be bought, with what money, and who sells it. */
export type BuyOptions = OnrampOptionsResponse

/** What a deployment answers of which nobody sells anything. */
const nothing: BuyOptions = { paymentCurrencies: [], purchaseCurrencies: [], providers: [] }

/**
 * What can be bought, and with what; empty where nobody sells, or the operator lets nobody sell to that country.
 *
 * @param country two letters of ISO 3166-1; undefined: the deployment's default, which the answer names
 * @throws GangwayError `BUY_UNREACHABLE`, `RATE_LIMITED`, `PROJECT_ID_MISSING`.
 */
export async function getBuyOptions(
  config: Pick<Config, 'apiUrl' | 'projectId'>,
  { country, signal }: { country?: string | undefined; signal?: AbortSignal | undefined } = {},
): Promise<BuyOptions> {
  try {
    return await askBuying(config, {
      ...onrampOptionsRoute,
      query: country === undefined ? {} : { country },
      schema: onrampOptionsResponseSchema,
      signal,
    })
  } catch (error) {
    // A server without a provider has no such routes.
    if (error instanceof GangwayError && error.code === 'BUY_NOT_AVAILABLE') return nothing
    throw error
  }
}

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
