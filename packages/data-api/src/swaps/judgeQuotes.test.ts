import { expect, test } from 'vitest'
import type { NamedQuote } from './askSwapSources.js'
import { judgeQuotes } from './judgeQuotes.js'

const toQuote = (source: string, received: bigint, more: Partial<NamedQuote> = {}): NamedQuote => ({
  ...{ source, received, id: null, priceImpact: null, route: [], fees: [], spender: null, gas: null },
  ...{ seconds: null, minimum: 0n, validUntil: 0, ...more },
})
const rank = (quotes: readonly NamedQuote[], reckoning = {}) =>
  judgeQuotes(quotes, { fair: null, gas: null, ...reckoning }).map(({ source }) => source)

test('default: who gives most comes first', () => {
  expect(rank([toQuote('a', 100n), toQuote('b', 102n), toQuote('c', 101n)])).toEqual(['b', 'c', 'a'])
})

test('behavior: where prices are known, who leaves most after gas comes first', () => {
  const quotes = [toQuote('a', 1_000n, { gas: 90n }), toQuote('b', 990n, { gas: 10n }), toQuote('c', 985n)]
  // A unit of gas costs half a base unit.
  expect(rank(quotes, { gas: 500_000n })).toEqual(['b', 'c', 'a'])
  expect(rank(quotes)).toEqual(['a', 'b', 'c'])
})

test('behavior: a quote nobody else comes near comes last', () => {
  const lie = toQuote('lie', 10n ** 30n)
  expect(rank([lie, toQuote('a', 100n), toQuote('b', 99n)])).toEqual(['a', 'b', 'lie'])
  const two = [lie, toQuote('another', 10n ** 29n), toQuote('a', 100n), toQuote('b', 99n)]
  expect(rank(two)).toEqual(['a', 'b', 'another', 'lie'])
  expect(rank([lie])).toEqual(['lie'])
})

test('behavior: where prices are known they decide that, so that one good offer among bad ones stays first', () => {
  const quotes = [toQuote('good', 995n), toQuote('bad', 500n)]
  expect(rank(quotes)).toEqual(['bad', 'good'])
  expect(rank(quotes, { fair: 1_000n })).toEqual(['good', 'bad'])
  expect(rank([toQuote('lie', 1_101n), ...quotes], { fair: 1_000n })).toEqual(['good', 'bad', 'lie'])
  expect(rank([toQuote('high', 1_100n), ...quotes], { fair: 1_000n })).toEqual(['high', 'good', 'bad'])
})

test('behavior: the price impact is the worse of what is told and what prices say', () => {
  const quotes = [
    toQuote('a', 900n, { priceImpact: 3 }),
    toQuote('b', 890n, { priceImpact: 2_000 }),
    toQuote('c', 880n),
  ]
  const impacts = judgeQuotes(quotes, { fair: 1_000n, gas: null }).map(({ priceImpact }) => priceImpact)
  expect(impacts).toEqual([1_000, 2_000, 2_087])
  expect(judgeQuotes([toQuote('a', 1_005n)], { fair: 1_000n, gas: null })).toMatchObject([{ priceImpact: 0 }])
  expect(judgeQuotes([toQuote('a', 1n)], { fair: null, gas: null })).toMatchObject([{ priceImpact: null }])
})
