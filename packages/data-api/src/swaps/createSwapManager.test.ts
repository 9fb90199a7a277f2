import { GangwayError } from '@gangway/protocol'
import { createLog } from '@gangway/server-kit'
import { expect, test } from 'vitest'
import { createSwapManager } from './createSwapManager.js'
import type { SwapProvider } from './swapProvider.js'

const request = {
  chain: 'eip155:1',
  from: 'eip155:1:0x01',
  to: 'eip155:1:0x02',
  amount: 1_000n,
  account: '0x03',
  slippage: 100,
} as const

/** A source of one answer; null: it never gives one, and does not heed the signal. */
const createSource = (name: string, answer: bigint | Error | null, chain = 'eip155:1'): SwapProvider => ({
  name,
  supports: (asked) => asked === chain,
  async getQuote() {
    if (answer instanceof Error) throw answer
    return answer === null ? new Promise(() => undefined) : { id: name, received: answer }
  },
})

function createManager(providers: readonly SwapProvider[], names = providers.map(({ name }) => name)) {
  const lines: string[] = []
  const log = createLog({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const rpc = { read: async () => undefined }
  return { lines, ...createSwapManager({ rpc, providers, getSources: () => names, log, timeLimit: 50 }) }
}

test('default: every source is asked, the one that gives most comes first', async () => {
  const { getQuotes } = createManager([createSource('a', 9n), createSource('b', 11n), createSource('c', 10n)])
  expect(await getQuotes(request)).toMatchObject([
    { id: 'b', received: 11n, source: 'b' },
    { id: 'c', received: 10n, source: 'c' },
    { id: 'a', received: 9n, source: 'a' },
  ])
})

test('default: what a source does not tell is unknown; the minimum is rounded down (product.md §9, data-sources.md §8)', async () => {
  const { getQuotes } = createManager([createSource('a', 1_999n)])
  const [quote] = await getQuotes({ ...request, slippage: 50 })
  expect(quote).toMatchObject({
    minimum: 1_989n,
    priceImpact: null,
    route: [],
    fees: [],
    spender: null,
    gas: null,
  })
  expect(quote?.validUntil).toBeGreaterThan(Date.now())
})

test('behavior: the price impact that a source does not tell is reckoned from that of one that does', async () => {
  const telling = (name: string, received: bigint, priceImpact: number): SwapProvider => ({
    ...createSource(name, received),
    getQuote: async () => ({ id: null, received, priceImpact }),
  })
  const sources = [telling('a', 9_000n, 1_000), telling('b', 8_000n, 100), createSource('c', 9_500n)]
  const worse = createSource('d', 2_000n)
  expect(await createManager([...sources, worse]).getQuotes(request)).toMatchObject([
    { source: 'c', priceImpact: 500 },
    { source: 'a', priceImpact: 1_000 },
    { source: 'b', priceImpact: 100 },
    { source: 'd', priceImpact: 8_000 },
  ])
  expect(
    await createManager([createSource('c', 20_000n), ...sources.slice(0, 2)]).getQuotes(request),
  ).toMatchObject([...[{ source: 'b' }, { source: 'a' }], { source: 'c', priceImpact: 0 }])
  expect(await createManager([worse, telling('e', 1_999n, 10_000)]).getQuotes(request)).toMatchObject([
    { source: 'd', priceImpact: null },
    { source: 'e' },
  ])
})

test('parameters: those the operator chose for the network, and that may know it', async () => {
  const sources = [createSource('a', 9n), createSource('b', 11n), createSource('c', 12n, 'eip155:10')]
  const { getQuotes } = createManager(sources, ['a', 'c'])
  expect(await getQuotes(request)).toMatchObject([{ id: 'a', received: 9n }])
})

test('behavior: one that fails, one that is slow and one that gives nothing are left out; the first two are said', async () => {
  const { getQuotes, lines } = createManager([
    createSource('failing', new Error('down')),
    createSource('slow', null),
    createSource('empty', 0n),
    createSource('good', 5n),
  ])
  expect(await getQuotes(request)).toMatchObject([{ id: 'good', received: 5n }])
  expect(lines.map((line) => (JSON.parse(line) as { source: string }).source).sort()).toEqual([
    'failing',
    'slow',
  ])
})

test('behavior: once one has answered, the slow ones are not waited for to the end', async () => {
  const providers = [createSource('slow', null), createSource('good', 5n)]
  const log = createLog({ level: 'silent' })
  const { getQuotes } = createSwapManager({
    ...{ rpc: { read: async () => undefined }, providers, log },
    getSources: () => ['slow', 'good'],
    // Longer than a test may take.
    ...{ timeLimit: 600_000, patience: 20 },
  })
  expect(await getQuotes(request)).toMatchObject([{ source: 'good' }])
})

test('error: nobody answers; product.md §8 ‘Network not supported for Swaps’ where there is nobody to ask', async () => {
  const { getQuotes } = createManager([createSource('failing', new Error('down'))])
  await expect(getQuotes(request)).rejects.toMatchObject({ code: 'DATA_QUOTES_UNAVAILABLE' })
  await expect(getQuotes({ ...request, chain: 'eip155:10' })).rejects.toMatchObject({
    code: 'DATA_SWAPS_NOT_SUPPORTED',
    shortMessage: 'Network not supported for Swaps',
  })
})

test('error: each says that it has no way; one that could not be asked may have had one', async () => {
  const without = createSource('without', new GangwayError('DATA_SWAP_NO_ROUTE'))
  const nothing = createManager([without, createSource('empty', 0n)])
  await expect(nothing.getQuotes(request)).rejects.toMatchObject({ code: 'DATA_SWAP_NO_ROUTE' })
  const nowhere = createManager([createSource('nowhere', new GangwayError('DATA_SWAPS_NOT_SUPPORTED'))])
  await expect(nowhere.getQuotes(request)).rejects.toMatchObject({ code: 'DATA_SWAPS_NOT_SUPPORTED' })
  const unsure = createManager([without, createSource('failing', new Error('down'))])
  await expect(unsure.getQuotes(request)).rejects.toMatchObject({ code: 'DATA_QUOTES_UNAVAILABLE' })
})

test('error: of a source that only quotes nothing is built; nor of one nobody named', async () => {
  const { build, buildApproval } = createManager([createSource('a', 9n)])
  const wanted = { ...request, source: undefined, minimum: undefined }
  await expect(build(wanted)).rejects.toMatchObject({ code: 'DATA_QUOTES_UNAVAILABLE' })
  await expect(build({ ...wanted, source: 'b' })).rejects.toMatchObject({ code: 'DATA_SWAPS_NOT_SUPPORTED' })
  await expect(buildApproval(wanted)).rejects.toMatchObject({
    code: 'DATA_QUOTES_UNAVAILABLE',
  })
})
