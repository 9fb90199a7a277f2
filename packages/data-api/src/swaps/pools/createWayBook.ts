import type { CaipNetworkId } from '@gangway/protocol'
import { type Address, type Hex, numberToHex } from 'viem'
import { type ReadBatch, toBatch } from './readAtOnce.js'
import type { SwapVenues } from './swapVenue.js'
import { listWays, type SwapWay } from './swapWay.js'
import { toQuoteCall } from './wayQuote.js'

/** The ways between two tokens, and the batch that asks each of them for an amount. */
export type AskedWays = { ways: readonly SwapWay[]; toBatch(amount: bigint): ReadBatch }

/** What ways are listed for. `isWhole`: nothing is kept of a transfer, so pools of Uniswap v3's type take part. */
export type WayTerms = {
  chain: CaipNetworkId
  venues: SwapVenues
  from: Address
  to: Address
  isWhole: boolean
}

/** Lists the ways between two tokens. */
export type WayBook = (terms: WayTerms) => AskedWays

/** About 20 kB each. */
const mostEntries = 200

/**
 * Stands in call data for an amount. Every other part of it has a zero among so many digits, and this one begins nowhere
 * within itself, so it is found where the amount is and nowhere else.
 */
const mark = `1${'e'.repeat(63)}`

/**
 * Creates it. Of the same two tokens the calls differ in the amount alone, so their data is encoded once: that takes as long as
 * the node takes for the calls.
 */
export function createWayBook(): WayBook {
  const known = new Map<string, AskedWays>()
  return (terms) => {
    const { chain, venues, from, to, isWhole } = terms
    const key = [chain, from, to, isWhole, ...venues.venues.map(({ router }) => router)]
      .join(' ')
      .toLowerCase()
    const found = known.get(key)
    if (found) return found
    const asked = prepare(terms)
    if (known.size >= mostEntries) known.clear()
    known.set(key, asked)
    return asked
  }
}

function prepare({ venues, from, to, isWhole }: WayTerms): AskedWays {
  const ways = listWays(venues, from, to).filter(({ venue }) => isWhole || venue.kind === 'v2')
  const list = (amount: bigint) => ways.map((way) => toQuoteCall(way, amount))
  const parts = toBatch(list(BigInt(`0x${mark}`))).data.split(mark)
  return {
    ways,
    toBatch: (amount) => ({
      count: ways.length,
      data: parts.join(numberToHex(amount, { size: 32 }).slice(2)) as Hex,
      list: () => list(amount),
    }),
  }
}
