import { GangwayError } from '@gangway/protocol'
import type { Log } from '@gangway/server-kit'
import { type SwapProvider, type SwapQuote, type SwapRequest, toMinimum } from './swapProvider.js'

/** A quote, and whose it is; what a source leaves out is told to be unknown. */
export type NamedQuote = Required<SwapQuote> & {
  source: string
  /** Least that arrives with the slippage asked for, base units. */
  minimum: bigint
  /** Until when a person should go by it, ms since 1970. */
  validUntil: number
}

/** data-sources.md §8: asked anew after 30 s. ms */
const validFor = 30_000

/** By which a source says that it has nothing, not that it could not be asked. */
const refusalCodes: readonly string[] = ['DATA_SWAP_NO_ROUTE', 'DATA_SWAPS_NOT_SUPPORTED']

/**
 * Asks sources at once what a swap would give. Once one has answered the others have `patience` left; who is
 * slower is left behind, heeding the signal or not, and one that fails is only logged. Both limits in ms.
 *
 * @throws GangwayError `DATA_SWAPS_NOT_SUPPORTED` where none has the network after all, `DATA_SWAP_NO_ROUTE` where each says
 * that it has no way, else `DATA_QUOTES_UNAVAILABLE`.
 */
export async function askSwapSources(
  sources: readonly SwapProvider[],
  request: SwapRequest,
  { log, timeLimit, patience }: { log: Log; timeLimit: number; patience: number },
): Promise<NamedQuote[]> {
  const refusals: string[] = []
  const ending = new AbortController()
  const { signal } = ending
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  // Nobody may be waiting for it any more.
  ended.catch(() => undefined)
  const end = () => ending.abort(new DOMException('no answer in time', 'TimeoutError'))
  const timers = [setTimeout(end, timeLimit)]

  async function ask(source: SwapProvider): Promise<NamedQuote[]> {
    try {
      const quote = await Promise.race([source.getQuote(request, signal), ended])
      if (quote.received > 0n) {
        timers.push(setTimeout(end, patience))
        return [toNamed(source.name, quote, request)]
      }
      refusals.push('DATA_SWAP_NO_ROUTE')
    } catch (error) {
      if (error instanceof GangwayError && refusalCodes.includes(error.code)) refusals.push(error.code)
      else log.warn({ chain: request.chain, source: source.name, error }, 'a quote could not be had')
    }
    return []
  }

  const quotes = (await Promise.all(sources.map(ask))).flat()
  for (const timer of timers) clearTimeout(timer)
  if (quotes.length > 0) return quotes
  const context = { field: 'to' }
  if (refusals.length < sources.length || sources.length === 0)
    throw new GangwayError('DATA_QUOTES_UNAVAILABLE', { context })
  const isNowhere = refusals.every((code) => code === 'DATA_SWAPS_NOT_SUPPORTED')
  throw new GangwayError(isNowhere ? 'DATA_SWAPS_NOT_SUPPORTED' : 'DATA_SWAP_NO_ROUTE', { context })
}

function toNamed(source: string, quote: SwapQuote, { slippage }: SwapRequest): NamedQuote {
  return {
    ...{ priceImpact: null, route: [], fees: [], spender: null, gas: null, seconds: null, ...quote },
    ...{ source, minimum: toMinimum(quote.received, slippage), validUntil: Date.now() + validFor },
  }
}
