import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ConvertCrossingResponse } from '@gangway/protocol'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { SentTransaction } from '../chains/sentTransaction.js'
import type { Config } from '../config/config.js'
import { subscriptions } from '../config/slot.js'
import { createTestConfig } from '../connections/tests/createTestConfig.js'
import { createSentTransaction } from '../send/tests/createSentTransaction.js'
import { followCrossings, getCrossingPause } from './followCrossings.js'
import { keepCrossings } from './keepCrossings.js'

const [one, two] = ['eip155:31337', 'eip155:31338'] as const
const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const hash = `0x${'12'.repeat(32)}`
const there = `0x${'34'.repeat(32)}`
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** A swap of USDX for ether of the other network, taken here a moment ago. */
const crossing: SentTransaction = createSentTransaction({
  hash,
  networkId: one,
  from,
  status: 'confirmed',
  submittedAt: Date.now(),
  call: { dataHash: '0xef' },
  swap: {
    token: { address: null, symbol: 'ETH', decimals: 18 },
    expected: 20n,
    minimum: 18n,
    crossing: {
      networkId: two,
      recipient: from,
      source: 'lifi',
      state: 'sent',
      hash: null,
      received: null,
    },
  },
})

let answer: ConvertCrossingResponse | number
let asked: { path: string; query: Record<string, string> }[]
let config: Config
beforeEach(async () => {
  asked = []
  answer = { state: 'sent', hash: null, received: null }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    asked.push({ path: pathname, query: Object.fromEntries(searchParams) })
    const isFailure = typeof answer === 'number' || !pathname.endsWith('/crossing')
    response.writeHead(isFailure ? 503 : 200, { 'content-type': 'application/json' })
    response.end(isFailure ? '{}' : JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  config = createTestConfig([], { apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
// Nobody is followed beyond its test.
afterEach(() => {
  for (const stop of subscriptions(config).values()) stop?.()
})

const list = (change: Partial<SentTransaction> = {}) =>
  config.setState({ transactions: [{ ...crossing, ...change }] })
const read = () => config.state.transactions[0]?.swap?.crossing
const questions = () => asked.filter(({ path }) => path === '/v1/convert/crossing')

describe('followCrossings', () => {
  test('default: asks whoever carries it, until it has arrived; what arrived and by which transaction is kept', async () => {
    list()
    followCrossings(config)
    await vi.waitFor(() => expect(questions()).toHaveLength(1))
    expect(questions()[0]?.query).toEqual({
      projectId: 'local',
      source: 'lifi',
      chainId: one,
      hash,
      to: `${two}:${coin}`,
      recipient: `${two}:${from}`,
    })
    answer = { state: 'arrived', hash: there, received: '19' }
    // As when the page is seen again: at once.
    followCrossings(config)
    await vi.waitFor(() => expect(read()).toMatchObject({ state: 'arrived', hash: there, received: 19n }))
    // The balance there is read anew.
    await vi.waitFor(() => expect(asked.some(({ query }) => query.chainId === two)).toBe(true))
    const count = questions().length
    followCrossings(config)
    expect(questions()).toHaveLength(count)
  })

  test.each(['refunded', 'failed'] as const)(
    'behavior: what was %s is told as that, and asked no more',
    async (state) => {
      answer = { state, hash: null, received: null }
      list()
      followCrossings(config)
      await vi.waitFor(() => expect(read()?.state).toBe(state))
    },
  )

  test('behavior: of one that took another’s place the hash is asked for that is in the chain', async () => {
    list({ status: 'repriced', replacedBy: there })
    followCrossings(config)
    await vi.waitFor(() => expect(questions()[0]?.query.hash).toBe(there))
  })

  test.each([
    ['waits for its block', { status: 'pending' }],
    ['is a batch whose hash is not known', { callsId: hash }],
  ] as const)('behavior: one that %s is not asked about yet', async (_, change) => {
    list(change)
    followCrossings(config)
    // Asked about once it is taken.
    list()
    followCrossings(config)
    await vi.waitFor(() => expect(questions().length).toBeGreaterThan(0))
    expect(questions().every(({ query }) => query.hash === hash)).toBe(true)
  })

  test('error: a server that does not answer leaves it on its way, and is asked again', async () => {
    answer = 503
    list()
    followCrossings(config)
    await vi.waitFor(() => expect(questions()).toHaveLength(1))
    expect(read()?.state).toBe('sent')
    answer = { state: 'arrived', hash: there, received: null }
    followCrossings(config)
    await vi.waitFor(() => expect(read()).toMatchObject({ state: 'arrived', received: null }))
  })

  test('parameters: often at first, then more rarely', () => {
    const now = Date.now()
    const pause = (age: number) => getCrossingPause([{ submittedAt: now - age }], now)
    expect([pause(0), pause(700_000), pause(4_000_000)]).toEqual([4_000, 30_000, 300_000])
  })
})

describe('keepCrossings', () => {
  const { signal } = new AbortController()

  test('default: what an earlier visit left on its way is followed again', async () => {
    list()
    keepCrossings(config, { signal })
    await vi.waitFor(() => expect(questions()).toHaveLength(1))
  })

  test.each([
    ['failed here', { status: 'failed', settledAt: 1 }, signal],
    ['is of a config that was stopped', {}, AbortSignal.abort()],
  ] as const)('behavior: one that %s is not asked about', async (_, change, signal) => {
    list(change)
    keepCrossings(config, { signal })
    await import('./followCrossings.js')
    expect(questions()).toEqual([])
  })
})
