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
  return { lines, ...createSwapManager({ providers, getSources: () => names, log, timeLimit: 50 }) }
}

test('default: every source is asked, the one that gives most comes first', async () => {
  const { getQuotes } = createManager([createSource('a', 9n), createSource('b', 11n), createSource('c', 10n)])
  expect(await getQuotes(request)).toEqual([
    { id: 'b', received: 11n },
    { id: 'c', received: 10n },
    { id: 'a', received: 9n },
  ])
})

test('parameters: those the operator chose for the network, and that may know it', async () => {
  const sources = [createSource('a', 9n), createSource('b', 11n), createSource('c', 12n, 'eip155:10')]
  const { getQuotes } = createManager(sources, ['a', 'c'])
  expect(await getQuotes(request)).toEqual([{ id: 'a', received: 9n }])
})

test('behavior: one that fails, one that is slow and one that gives nothing are left out; the first two are said', async () => {
  const { getQuotes, lines } = createManager([
    createSource('failing', new Error('down')),
    createSource('slow', null),
    createSource('empty', 0n),
    createSource('good', 5n),
  ])
  expect(await getQuotes(request)).toEqual([{ id: 'good', received: 5n }])
  expect(lines.map((line) => (JSON.parse(line) as { source: string }).source).sort()).toEqual([
    'failing',
    'slow',
  ])
})

test('error: nobody answers; SPEC §8 ‘Network not supported for Swaps’ where there is nobody to ask', async () => {
  const { getQuotes } = createManager([createSource('failing', new Error('down'))])
  await expect(getQuotes(request)).rejects.toMatchObject({ code: 'DATA_QUOTES_UNAVAILABLE' })
  await expect(getQuotes({ ...request, chain: 'eip155:10' })).rejects.toMatchObject({
    code: 'DATA_SWAPS_NOT_SUPPORTED',
    shortMessage: 'Network not supported for Swaps',
  })
})
