import { gangwayOne } from '@gangway/registry'
import fc from 'fast-check'
import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { createWayBook } from './createWayBook.js'
import { toBatch } from './readAtOnce.js'
import type { SwapVenues } from './swapVenue.js'
import { toQuoteCall } from './wayQuote.js'

const at = (digit: string): Address => `0x${digit.repeat(40)}`
const table: SwapVenues = {
  wrapped: at('a'),
  stables: [at('b')],
  venues: [
    { name: 'pairs', kind: 'v2', router: at('c'), factory: at('c'), fee: 30 },
    { name: 'tiers', kind: 'v3', router: at('d'), quoter: at('d'), tiers: [100, 10_000] },
  ],
}
const chain = gangwayOne.caipNetworkId

const bytes = fc.uint8Array({ minLength: 20, maxLength: 20 })
/** Also such as look like what stands for an amount. */
const addresses = fc.oneof(
  bytes.map((own): Address => `0x${Buffer.from(own).toString('hex')}`),
  fc.constantFrom(at('1'), at('e'), `0x1${'e'.repeat(39)}` as const, `0x${'e'.repeat(39)}1` as const),
)

test('default: a batch is what would be encoded for its amount, whatever was asked before', () => {
  const book = createWayBook()
  fc.assert(
    fc.property(
      ...[addresses, addresses, fc.boolean()],
      fc.array(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), { minLength: 1, maxLength: 3 }),
      (from, to, isWhole, amounts) => {
        for (const amount of amounts) {
          const { ways, toBatch: ask } = book({ chain, venues: table, from, to, isWhole })
          const { count, data, list } = ask(amount)
          const reads = ways.map((way) => toQuoteCall(way, amount))
          expect(data).toBe(toBatch(reads).data)
          expect([count, list()]).toEqual([ways.length, reads])
          expect(ways.every(({ venue }) => isWhole || venue.kind === 'v2')).toBe(true)
        }
      },
    ),
  )
})

test('behavior: ways of other venues, or of another network, are others', () => {
  const book = createWayBook()
  const terms = { chain, venues: table, from: at('1'), to: at('2'), isWhole: true }
  const pairs = { ...table, venues: table.venues.slice(0, 1) }
  expect(book(terms)).toBe(book({ ...terms }))
  expect(book({ ...terms, venues: pairs }).ways).not.toEqual(book(terms).ways)
  expect(book({ ...terms, chain: 'eip155:1' })).not.toBe(book(terms))
})
