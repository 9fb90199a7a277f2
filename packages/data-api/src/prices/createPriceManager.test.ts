import { createLog } from '@gangway/server-kit'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AssetId } from '../model/toAssetKey.js'
import { createPriceManager } from './createPriceManager.js'
import type { Price, PriceProvider } from './priceProvider.js'

const token = 'eip155:1:0xAB'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] })
})

afterEach(() => {
  vi.useRealTimers()
})

/** A source that remembers what it was asked, and answers what `table` then says; an Error is thrown. */
function createSource(name: string, table: Record<string, number | Partial<Price> | Error>) {
  const calls: (readonly AssetId[])[] = []
  const provider: PriceProvider = {
    name,
    freshFor: 60_000,
    supports: () => true,
    async getPrices(_, assets) {
      calls.push(assets)
      return assets.map((asset) => {
        const entry = table[asset]
        if (entry instanceof Error) throw entry
        if (entry === undefined) return null
        const price = { usd: 0, at: Date.now(), source: name, confidence: 1 }
        return { ...price, ...(typeof entry === 'number' ? { usd: entry } : entry) }
      })
    },
  }
  return { provider, calls, table }
}

function createManager(
  sources: { provider: PriceProvider }[],
  options: Partial<Parameters<typeof createPriceManager>[0]> = {},
) {
  const lines: string[] = []
  const log = createLog({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const manager = createPriceManager({ providers: sources.map(({ provider }) => provider), log, ...options })
  return { ...manager, lines }
}

test('default: in the order asked, by the first source that knows; null when none does (data-sources.md §3.6)', async () => {
  const first = createSource('static', { 'eip155:1': 2500 })
  const second = createSource('chainlink', { 'eip155:1': 9, 'eip155:1:0xab': 1 })
  const { getPrices } = createManager([first, second])
  expect(await getPrices([token, 'eip155:1:0xcd', 'eip155:1', token])).toEqual({
    values: [1, null, 2500, 1],
    freshness: { state: 'miss', age: 0 },
  })
  expect(first.calls).toEqual([['eip155:1:0xab', 'eip155:1:0xcd', 'eip155:1']])
  expect(second.calls).toEqual([['eip155:1:0xab', 'eip155:1:0xcd']])
})

test('parameters: the operator chooses the sources of a network', async () => {
  const sources = [createSource('static', { 'eip155:1': 1 }), createSource('chainlink', { 'eip155:1': 2 })]
  const { getPrices } = createManager(sources, {
    getSources: (chain) => (chain === 'eip155:1' ? ['chainlink', 'static'] : []),
  })
  expect((await getPrices(['eip155:1', 'eip155:2'])).values).toEqual([2, null])
})

test('parameters: other currencies by their rate; without one the price is unknown', async () => {
  const { getPrices } = createManager([createSource('static', { 'eip155:1': 2500 })], {
    rates: { eur: 1.25, btc: 100_000 },
  })
  expect((await getPrices(['eip155:1'], 'eur')).values).toEqual([2000])
  expect((await getPrices(['eip155:1'], 'btc')).values).toEqual([0.025])
  expect((await getPrices(['eip155:1'], 'gbp')).values).toEqual([null])
})

test('behavior: a price of less than 0.8 confidence is unknown (data-sources.md §3.6)', async () => {
  const { getPrices } = createManager([
    createSource('static', {
      'eip155:1': { usd: 1, confidence: 0.79 },
      'eip155:2': { usd: 2, confidence: 0.8 },
    }),
  ])
  expect((await getPrices(['eip155:1', 'eip155:2'])).values).toEqual([null, 2])
})

test('behavior: fresh for 60 s, served for 10 min more, each asset asked for once (data-sources.md §4)', async () => {
  const source = createSource('static', { 'eip155:1': 1 })
  const { getPrices } = createManager([source])
  const [answer, same] = await Promise.all([getPrices(['eip155:1']), getPrices(['eip155:1'])])
  expect(same).toEqual(answer)
  expect(source.calls).toHaveLength(1)
  vi.advanceTimersByTime(59_000)
  expect((await getPrices(['eip155:1'])).freshness.state).toBe('hit')
  source.table['eip155:1'] = new Error('down')
  vi.advanceTimersByTime(2_000)
  expect(await getPrices(['eip155:1'])).toEqual({
    values: [1],
    freshness: { state: 'stale', age: 61_000 },
  })
  vi.advanceTimersByTime(540_000)
  expect((await getPrices(['eip155:1'])).values).toEqual([null])
})

test('behavior: a source that fails is passed over, and said so', async () => {
  const failing = createSource('static', { 'eip155:1': new Error('down'), 'eip155:2': 5 })
  const { getPrices, lines } = createManager([failing, createSource('chainlink', { 'eip155:1': 3 })])
  expect((await getPrices(['eip155:1', 'eip155:2'])).values).toEqual([3, 5])
  expect(lines.join('')).toContain('prices could not be read')
})
