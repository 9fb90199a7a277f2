import { type CaipNetworkId, GangwayError } from '@gangway/protocol'
import type { Log } from '@gangway/server-kit'
import type { SwapProvider, SwapQuote, SwapRequest } from './swapProvider.js'

/** The rules of quotes: who is asked, for how long, which is the best. */
export type SwapManager = {
  /**
   * What the sources of a network would give for a swap, the most first. Asked anew each time: a quote is of its moment.
   *
   * @throws GangwayError `DATA_SWAPS_NOT_SUPPORTED` where the network has no source; `DATA_QUOTES_UNAVAILABLE`.
   */
  getQuotes(request: SwapRequest): Promise<SwapQuote[]>
}

/** Milliseconds; a person waits for the slowest of the sources. data-sources.md §4 */
const defaultTimeLimit = 10_000

/** Creates the rules of quotes. */
export function createSwapManager(deps: {
  providers: readonly SwapProvider[]
  /** Sources of a network; all are asked at once. */
  getSources: (chain: CaipNetworkId) => readonly string[]
  log: Log
  /** Milliseconds that a source has to answer; default 10,000. */
  timeLimit?: number | undefined
}): SwapManager {
  const { providers, getSources, log, timeLimit = defaultTimeLimit } = deps

  /** Undefined where the source has none. One that does not heed the signal is left behind all the same. */
  async function ask(provider: SwapProvider, request: SwapRequest): Promise<SwapQuote | undefined> {
    const signal = AbortSignal.timeout(timeLimit)
    const ended = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    try {
      const quote = await Promise.race([provider.getQuote(request, signal), ended])
      return quote.received > 0n ? quote : undefined
    } catch (error) {
      log.warn({ chain: request.chain, source: provider.name, error }, 'a quote could not be had')
      return undefined
    }
  }

  return {
    async getQuotes(request) {
      const { chain } = request
      const names = getSources(chain)
      const able = providers.filter((provider) => names.includes(provider.name) && provider.supports(chain))
      if (able.length === 0)
        throw new GangwayError('DATA_SWAPS_NOT_SUPPORTED', { context: { field: 'from' } })
      const quotes = await Promise.all(able.map((provider) => ask(provider, request)))
      const best = quotes
        .filter((quote) => quote !== undefined)
        .sort((one, other) => (one.received < other.received ? 1 : one.received > other.received ? -1 : 0))
      if (best.length === 0) throw new GangwayError('DATA_QUOTES_UNAVAILABLE')
      return best
    },
  }
}
