import { GangwayError, type OnrampPaymentCurrency } from '@gangway/protocol'
import { createCache, type Log } from '@gangway/server-kit'
import type { BuyProvider, BuyRequest } from './buyProvider.js'
import { groupBy } from './groupBy.js'
import { formatDecimal, getCurrencyDecimals, parseDecimal } from './money/decimals.js'
import { type BuyLimit, fallbackLimits } from './money/fallbackLimits.js'

/** What each provider sells at once. */
export type BuyLimits = {
  /** Limits of a provider for a country; product.md §9's where it names none, or does not answer. */
  get(provider: BuyProvider, country: string): Promise<readonly BuyLimit[]>
}

/** Limits change once in months; one that cannot be had is asked for again after the shorter time. ms */
const cacheTimes = { fresh: 600_000, stale: 86_400_000, maxEntries: 1_000 } as const
const timeLimit = 5_000

/** Creates the limits of the deployment's providers. */
export function createBuyLimits({ log }: { log: Log }): BuyLimits {
  const cache = createCache<readonly BuyLimit[] | null>(cacheTimes)
  return {
    async get(provider, country) {
      try {
        const load = () => provider.getLimits(country, AbortSignal.timeout(timeLimit))
        const { value } = await cache.get(`${provider.name}:${country}`, load)
        return value ?? fallbackLimits
      } catch (error) {
        log.warn({ provider: provider.name, error }, 'limits could not be had')
        return fallbackLimits
      }
    },
  }
}

/** The limit a request falls under; undefined where the provider does not take that currency, or that way of paying. */
export function findLimit(
  limits: readonly BuyLimit[],
  { currency, method }: Pick<BuyRequest, 'currency' | 'method'>,
): BuyLimit | undefined {
  return limits.find((limit) => limit.currency === currency && limit.method === method)
}

/** Whether an amount is within a limit, both bounds included. */
export function isWithin({ currency, min, max }: BuyLimit, amount: bigint): boolean {
  const read = (text: string) => parseDecimal(text, getCurrencyDecimals(currency)) ?? 0n
  return amount >= read(min) && amount <= read(max)
}

/** The error of an amount that no provider takes: it names the bound. */
export function createRangeError(limits: readonly BuyLimit[], amount: bigint): GangwayError {
  const bounds = widen(limits)
  const decimals = getCurrencyDecimals(bounds.currency)
  const isLow = amount < (parseDecimal(bounds.min, decimals) ?? 0n)
  const [bound, words] = isLow ? [bounds.min, 'at least'] : [bounds.max, 'at most']
  const description = `The amount must be ${words} ${bound} ${bounds.currency}`
  return new GangwayError('BUY_AMOUNT_OUT_OF_RANGE', {
    details: `${words} ${bound} ${bounds.currency}`,
    context: { reasons: [{ field: 'amount', description }] },
  })
}

/** The currencies people can pay with, each way with its widest bounds and those of each provider. */
export function toPaymentCurrencies(
  all: readonly { provider: string; limits: readonly BuyLimit[] }[],
): OnrampPaymentCurrency[] {
  const flat = all.flatMap(({ provider, limits }) => limits.map((limit) => ({ ...limit, provider })))
  return groupBy(flat, ({ currency }) => currency)
    .sort(([one], [other]) => rank(one) - rank(other) || one.localeCompare(other))
    .map(([id, ofCurrency]) => ({
      id,
      payment_method_limits: groupBy(ofCurrency, ({ method }) => method).map(([method, limits]) => {
        const { min, max } = widen(limits)
        return {
          ...{ id: method, min, max },
          providers: limits.map(({ provider, min, max }) => ({ provider, min, max })),
        }
      }),
    }))
}

/** AppKit pays with the first of the list until somebody chooses. */
function rank(currency: string): number {
  const at = ['USD', 'EUR'].indexOf(currency)
  return at < 0 ? 2 : at
}

function widen(limits: readonly BuyLimit[]): { currency: string; min: string; max: string } {
  const currency = limits[0]?.currency ?? 'USD'
  const decimals = getCurrencyDecimals(currency)
  const read = (text: string) => parseDecimal(text, decimals) ?? 0n
  const mins = limits.map(({ min }) => read(min))
  const maxs = limits.map(({ max }) => read(max))
  const min = mins.reduce((one, other) => (one < other ? one : other), mins[0] ?? 0n)
  const max = maxs.reduce((one, other) => (one > other ? one : other), 0n)
  return { currency, min: formatDecimal(min, decimals), max: formatDecimal(max, decimals) }
}
