import {
  type ConvertApproveResponse,
  type ConvertQuotesResponse,
  cleanText,
  textLimits,
} from '@gangway/protocol'
import type { AccountCall } from './guard/accountCall.js'
import { type SwapFee, type SwapQuote, type SwapRequest, toCrossing } from './swapProvider.js'

type WireQuote = ConvertQuotesResponse['quotes'][number]

/** Most steps and fees of a quote that are told: a person reads a few, and a source may send thousands. */
const mostParts = 16

/** A source's words for places and fees are a stranger's: they are shown beside amounts that somebody is to agree to. */
const toWords = (text: string) => cleanText(text, textLimits.name) ?? ''

/** The steps of a quote as the wire has them. */
export function toWireRoute({ route = [] }: Pick<SwapQuote, 'route'>): WireQuote['route'] {
  return route.slice(0, mostParts).map((step) => ({ ...step, venue: toWords(step.venue) }))
}

/** What sources keep of a quote, as the wire has it. */
export function toWireFees({ fees = [] }: { fees?: readonly SwapFee[] }): WireQuote['fees'] {
  return fees
    .slice(0, mostParts)
    .map(({ name, asset, amount }) => ({ name: toWords(name), asset, amount: String(amount) }))
}

/** A call as the wire has it. */
export function toWireCall({ to, data, value }: AccountCall): ConvertApproveResponse['calls'][number] {
  return { to, data, value: String(value) }
}

/** Where a swap goes that leaves its network; nothing for one that stays. */
export function toWireCrossing(
  terms: Pick<SwapRequest, 'chain' | 'to'>,
  seconds: number | null = null,
): Pick<WireQuote, 'crossing'> {
  const chainId = toCrossing(terms)
  return chainId === null ? {} : { crossing: { chainId, seconds } }
}
