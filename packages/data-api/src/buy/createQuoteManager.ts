import { GangwayError, type OnrampQuoteResponse } from '@gangway/protocol'
import type { Log } from '@gangway/server-kit'
import type { BuyProvider, BuyQuote, BuyRequest } from './buyProvider.js'
import { type BuyLimits, createRangeError, findLimit, isWithin } from './createBuyLimits.js'
import { toWireQuote } from './toWireQuote.js'

/** A provider with its price. */
export type ProviderQuote = { provider: BuyProvider; quote: BuyQuote }

/** The rules of prices: who is asked, for how long, which is the best. */
export type QuoteManager = {
  /**
   * What each of the providers would sell it for, the one that gives most first. Asked anew each time.
   *
   * @throws GangwayError `BUY_NOT_AVAILABLE`, `BUY_AMOUNT_OUT_OF_RANGE`, `BUY_QUOTES_UNAVAILABLE`.
   */
  getQuotes(
    request: BuyRequest,
    providers: readonly BuyProvider[],
  ): Promise<{ quotes: [ProviderQuote, ...ProviderQuote[]]; failed: BuyProvider[] }>
}

const defaultTimeLimit = 10_000

/** Creates the rules of prices. `timeLimit`: ms that a provider has to answer, default 10,000. */
export function createQuoteManager({
  limits,
  log,
  timeLimit = defaultTimeLimit,
}: {
  limits: BuyLimits
  log: Log
  timeLimit?: number | undefined
}): QuoteManager {
  /** Undefined where the provider has none. One that does not heed the signal is left behind all the same. */
  async function ask(provider: BuyProvider, request: BuyRequest): Promise<ProviderQuote | undefined> {
    const signal = AbortSignal.timeout(timeLimit)
    const ended = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    try {
      const quote = await Promise.race([provider.getQuote(request, signal), ended])
      if (isSound(quote)) return { provider, quote }
      log.warn({ provider: provider.name }, 'a price does not add up')
    } catch (error) {
      log.warn({ provider: provider.name, error }, 'a price could not be had')
    }
    return undefined
  }

  return {
    async getQuotes(request, providers) {
      const able = providers.filter((provider) => provider.supports(request.asset))
      const known = await Promise.all(
        able.map(async (provider) => ({
          provider,
          limit: findLimit(await limits.get(provider, request.country), request),
        })),
      )
      const taking = known.flatMap(({ provider, limit }) => (limit ? [{ provider, limit }] : []))
      if (taking.length === 0)
        throw new GangwayError('BUY_NOT_AVAILABLE', { context: { field: 'paymentCurrency' } })
      const asked = taking
        .filter(({ limit }) => isWithin(limit, request.amount))
        .map(({ provider }) => provider)
      if (asked.length === 0)
        throw createRangeError(
          taking.map(({ limit }) => limit),
          request.amount,
        )
      const answers = await Promise.all(asked.map((provider) => ask(provider, request)))
      const [first, ...others] = answers.filter((answer) => answer !== undefined).sort(compare)
      if (!first) throw new GangwayError('BUY_QUOTES_UNAVAILABLE')
      return {
        quotes: [first, ...others],
        failed: asked.filter((_, index) => answers[index] === undefined),
      }
    },
  }
}

/** By what is received for the same money, as some add their fees to the amount and others take them out of it. */
function compare({ quote: one }: ProviderQuote, { quote: other }: ProviderQuote): number {
  const [a, b] = [one.received * other.total, other.received * one.total]
  return a > b ? -1 : a < b ? 1 : 0
}

/** A price in which something is bought, and no fee is more than all. */
function isSound({ total, providerFee, networkFee, otherFee, received }: BuyQuote): boolean {
  const fees = [providerFee, networkFee, otherFee]
  return received > 0n && fees.every((fee) => fee >= 0n) && fees.reduce((sum, fee) => sum + fee, 0n) < total
}

/** Prices as the wire has them. */
export function toQuoteResponse(
  request: BuyRequest,
  quotes: [ProviderQuote, ...ProviderQuote[]],
  failed: readonly BuyProvider[],
): OnrampQuoteResponse {
  const all = quotes.map(({ provider, quote }) => toWireQuote(request, provider, quote))
  const {
    label: _,
    fees: __,
    feePercent: ___,
    validUntil: ____,
    ...best
  } = toWireQuote(request, quotes[0].provider, quotes[0].quote)
  return { ...best, chainId: request.asset.chain, quotes: all, failed: failed.map(({ name }) => name) }
}
