import type { NamedQuote } from './askSwapSources.js'
import { gasScale, type Reckoning } from './createReckoning.js'

/** By how much a quote may be above what prices, or the next quote, say: more is no bargain but a lie. Basis points. */
const mostAbove = 1_000n

/**
 * Ranks quotes: who leaves most comes first, after what their gas costs where prices are known. One that is far above what prices
 * say comes last, or, where none are known, far above the next: it costs nothing to promise, and whoever stands first decides
 * what is approved and what the others are held to. The price impact is the worse of what a source tells and what prices say.
 */
export function judgeQuotes(quotes: readonly NamedQuote[], { fair, gas }: Reckoning): NamedQuote[] {
  const left = ({ received, gas: units }: NamedQuote) =>
    gas === null || units === null ? received : received - (units * gas) / gasScale
  const sorted = fillImpacts(quotes).sort((one, other) => compare(left(other), left(one)))
  const isAbove = (received: bigint, other: bigint) => received * 10_000n > other * (10_000n + mostAbove)
  const doubtful = new Set<NamedQuote>()
  for (const [index, quote] of sorted.entries()) {
    const next = sorted[index + 1]
    if (fair === null ? next && isAbove(quote.received, next.received) : isAbove(quote.received, fair))
      doubtful.add(quote)
    else break
  }
  // Of those the one that promises least is the least unlikely.
  const ranked = [...sorted.filter((quote) => !doubtful.has(quote)), ...[...doubtful].reverse()]
  return fair === null ? ranked : ranked.map((quote) => withImpact(quote, fair))
}

function withImpact(quote: NamedQuote, fair: bigint): NamedQuote {
  const reckoned = Math.max(0, 10_000 - Number((quote.received * 10_000n) / fair))
  return { ...quote, priceImpact: Math.max(quote.priceImpact ?? 0, reckoned) }
}

const compare = (one: bigint, other: bigint) => (one < other ? -1 : one > other ? 1 : 0)

/**
 * Reckons the price impact that a source does not tell from that of one that does: the price without the amount's own
 * weight is the same for all. The highest of these prices counts, so that nothing looks better than it is.
 */
function fillImpacts(quotes: readonly NamedQuote[]): NamedQuote[] {
  const weightless = quotes.flatMap(({ received, priceImpact }) =>
    priceImpact === null || priceImpact >= 10_000
      ? []
      : [(received * 10_000n) / BigInt(10_000 - priceImpact)],
  )
  const most = weightless.reduce((one, other) => (one > other ? one : other), 0n)
  if (most === 0n) return [...quotes]
  return quotes.map((quote) => {
    if (quote.priceImpact !== null) return quote
    const share = Number((quote.received * 10_000n) / most)
    return { ...quote, priceImpact: Math.max(0, 10_000 - share) }
  })
}
