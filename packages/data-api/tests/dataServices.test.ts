import type { GangwayError } from '@gangway/protocol'
import { gangwayOne, gangwaySolana } from '@gangway/registry'
import {
  createGuardedAsk,
  createLog,
  createMetrics,
  createRpcUpstreams,
  type OpenDatabase,
} from '@gangway/server-kit'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { bindDataProviders } from '../src/index.js'
import { createDataService } from '../src/providers/service/createDataService.js'
import { createServiceRest } from '../src/providers/service/createServiceRest.js'
import { openTestDatabase } from './openTestDatabase.js'
import {
  account,
  answerTokenAccounts,
  bindCase,
  key,
  owner,
  type ServiceCase,
  serviceCases,
} from './serviceCases.js'
import { getDeadUrl } from './startDataApi.js'
import { type ServiceFailure, startService } from './startService.js'

const chain = gangwayOne.caipNetworkId
const stops: (() => Promise<void>)[] = []
let opened: OpenDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterEach(async () => {
  vi.useRealTimers()
  for (const stop of stops.splice(0)) await stop()
})
afterAll(() => opened.close())

async function setUp(each: ServiceCase, isWrong = false) {
  const service = await startService((isWrong ? each.answerWrong : each.answer) ?? each.answer)
  stops.push(service.stop)
  const lines: string[] = []
  const log = createLog({ level: 'trace' }, { write: (line) => void lines.push(line) })
  const metrics = createMetrics()
  const url = await getDeadUrl()
  const networks = [gangwayOne, gangwaySolana].map((network) => ({ network, rpcUrls: [url] }))
  const rpc = {
    ...createRpcUpstreams(networks, { log, metrics }),
    read: async (_chain: string, method: string, params: unknown) =>
      JSON.stringify(params).includes('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
        ? answerTokenAccounts(method)
        : { value: [] },
  }
  const parts = { log, metrics, rpc, database: opened.database }
  const asked = each.create(bindCase(each, service.url), parts)
  const getOutcomes = async () => {
    const { values } = await metrics.dataProvider.get()
    return Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]))
  }
  return { ...asked, service, lines, getOutcomes }
}

test.each(serviceCases)(
  'default: $name, as the service documents its answers, to the last unit',
  async (each) => {
    const { ask, service, getOutcomes, lines } = await setUp(each)
    expect(await ask()).toEqual(each.expected)
    const outcomes = await getOutcomes()
    expect(Object.keys(outcomes)).toEqual(['ok'])
    expect(outcomes.ok).toBe(service.asked.length)
    expect(lines.join('')).not.toContain(key)
  },
)

const failures: [string, ServiceFailure, string][] = [
  ['429', { status: 429 }, 'limited'],
  ['500', { status: 500 }, 'failed'],
  ['a refused key', { status: 401 }, 'refused'],
  ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, 'failed'],
]

/** What one question is at fault for: an account with too much, or a cursor that somebody made up. */
const ownFaults: [string, ServiceFailure, string][] = [
  ['400', { status: 400 }, 'rejected'],
  ['404', { status: 404 }, 'rejected'],
  ['422', { status: 422 }, 'rejected'],
  ['no JSON', { body: '<html>' }, 'invalid'],
  ['another shape', { body: '{"data":null,"result":7,"coins":7}' }, 'invalid'],
  ['nothing', { body: '' }, 'invalid'],
  ['3 MiB', { body: ' '.repeat(3 * 1024 * 1024) }, 'invalid'],
]

test.each(
  serviceCases.flatMap((each) => ownFaults.map((failure) => [each.name, failure[0], each, failure] as const)),
)(
  'error: %s answers %s: that question fails, and others are asked on',
  async (_name, _what, each, [, failure, outcome]) => {
    const { ask, isAskable, service, getOutcomes, lines } = await setUp(each)
    service.fail(failure)
    const error = await ask().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: expect.stringMatching(/^(DATA_INVALID_RESPONSE|FETCH_)/) })
    expect(isAskable()).toBe(true)
    expect(Object.keys(await getOutcomes())).toEqual([outcome])
    service.fail(undefined)
    expect(await ask()).toEqual(each.expected)
    expect(`${lines.join('')}${JSON.stringify(error)}`).not.toContain(key)
  },
)

test.each([-32_600, -32_602])('error: JSON-RPC %i is the fault of that question', async (code) => {
  const each = serviceCases.find(({ name }) => name === 'alchemy, holdings')
  if (!each) throw new Error('no case')
  const { ask, isAskable, service, getOutcomes } = await setUp(each)
  service.fail({ body: JSON.stringify({ error: { code, message: 'Invalid params' } }) })
  await expect(ask()).rejects.toThrow()
  expect(isAskable()).toBe(true)
  expect(Object.keys(await getOutcomes())).toEqual(['rejected'])
})

test.each(
  serviceCases.flatMap((each) => failures.map((failure) => [each.name, failure[0], each, failure] as const)),
)(
  'error: %s answers %s: it rests, and nothing of it is told',
  async (_name, _what, each, [, failure, outcome]) => {
    const { ask, isAskable, service, getOutcomes, lines } = await setUp(each)
    service.fail(failure)
    expect(isAskable()).toBe(true)
    const error = await ask().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: expect.stringMatching(/^(DATA_INVALID_RESPONSE|FETCH_)/) })
    expect(isAskable()).toBe(false)
    expect(Object.keys(await getOutcomes())).toContain(outcome)
    const count = service.asked.length
    service.fail(undefined)
    await expect(ask()).rejects.toThrow()
    expect(service.asked).toHaveLength(count)
    expect(lines.join('')).toContain('a data provider failed, and rests')
    const all = `${lines.join('')}${JSON.stringify(error)}${String(error)}${(error as Error).stack}`
    expect(all).not.toContain(key)
    expect(all).not.toContain(service.url)
    expect(all.toLowerCase()).not.toContain(account)
    expect(all).not.toContain(owner)
  },
)

test.each(serviceCases.filter(({ answerWrong }) => answerWrong))(
  'error: $name of another chain or account is not taken',
  async (each) => {
    const { ask } = await setUp(each, true)
    await expect(ask()).rejects.toThrow()
  },
)

test('error: a service that does not answer is left after 4 s, and rests', { timeout: 30_000 }, async () => {
  const all = await Promise.all(serviceCases.map((each) => setUp(each)))
  for (const { service } of all) service.fail('silent')
  const begun = performance.now()
  const outcomes = await Promise.all(
    all.map(async ({ ask, isAskable, getOutcomes }) => {
      await expect(ask()).rejects.toMatchObject({ code: 'FETCH_TIMEOUT' })
      return [isAskable(), (await getOutcomes()).late]
    }),
  )
  expect(performance.now() - begun).toBeLessThan(8_000)
  for (const outcome of outcomes) expect(outcome).toEqual([false, expect.any(Number)])
})

function createRest() {
  let now = 0
  const rest = createServiceRest(() => now)
  const pass = (ms: number) => (now += ms)
  return {
    rest,
    pass,
    fail: (fault: 'failed' | 'limited' | 'refused', after?: number) => rest.fail(chain, now, fault, after),
  }
}

test('behavior: rests grow from 2 s to 5 min, and an answer ends the series', () => {
  const { rest, pass, fail } = createRest()
  const lengths = Array.from({ length: 10 }, () => {
    const length = fail('failed') ?? 0
    expect(rest.isResting(chain)).toBe(true)
    pass(length)
    expect(rest.isResting(chain)).toBe(false)
    return length / 1_000
  })
  expect(lengths).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
  rest.succeed(chain, 10_000_000)
  expect(fail('failed')).toBe(2_000)
  expect(rest.isResting('eip155:1')).toBe(false)
})

test('behavior: a service that limits us rests as long as it says, 5 min at most; one that refuses the key 5 min', () => {
  const { pass, fail } = createRest()
  expect(fail('limited')).toBe(10_000)
  pass(10_000)
  expect(fail('limited', 60_000)).toBe(60_000)
  pass(60_000)
  expect(fail('limited', 9_000_000)).toBe(300_000)
  pass(300_000)
  expect(fail('refused')).toBe(300_000)
})

test('behavior: questions that fail together are one failure', () => {
  const { rest, pass, fail } = createRest()
  fail('failed')
  // Sent before the rest began.
  expect(rest.fail(chain, -1, 'failed', undefined)).toBeUndefined()
  pass(2_000)
  expect(fail('failed')).toBe(4_000)
})

test('behavior: a limit in a JSON-RPC error or a text of status 200 is a limit', async () => {
  for (const [name, body] of [
    ['alchemy, holdings', '{"error":{"code":429,"message":"limit"}}'],
    ['helius, nfts', '{"error":{"code":-32429,"message":"limit"}}'],
    ['etherscan, history', '{"status":"0","message":"NOTOK","result":"Max rate limit reached"}'],
  ] as const) {
    const each = serviceCases.find((one) => one.name === name)
    if (!each) throw new Error(name)
    const { ask, service, getOutcomes } = await setUp(each)
    service.fail({ body })
    await expect(ask()).rejects.toThrow()
    expect(Object.keys(await getOutcomes()), name).toContain('limited')
  }
})

test('behavior: Etherscan is asked three times a second at most, whoever asks', {
  timeout: 30_000,
}, async () => {
  const each = serviceCases.find(({ name }) => name === 'etherscan, history')
  if (!each) throw new Error('no case')
  const times: number[] = []
  const { ask } = await setUp({
    ...each,
    answer(question) {
      times.push(performance.now())
      return each.answer(question)
    },
  })
  expect(await Promise.all([ask(), ask()])).toEqual([each.expected, each.expected])
  expect(times).toHaveLength(10)
  expect(Math.min(...times.slice(3).map((time, index) => time - (times[index] ?? 0)))).toBeGreaterThan(1_000)
})

test('behavior: who has ended leaves the queue of a service, and holds nobody up', async () => {
  const service = await startService(() => ({}))
  stops.push(service.stop)
  const data = createDataService(
    { provider: 'p', capability: 'c', getUrl: () => service.url, pause: 1_000 },
    { log: createLog({ level: 'silent' }) },
  )
  const ask = (signal?: AbortSignal) => data.get(v.object({}), { chain, path: '/', signal })
  await ask()
  const ended = AbortSignal.timeout(50)
  const begun = performance.now()
  const left = await Promise.allSettled([ask(ended), ask(ended), ask(ended)])
  expect(performance.now() - begun).toBeLessThan(900)
  expect(left.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await ask()
  expect(performance.now() - begun).toBeLessThan(1_900)
  expect(service.asked).toHaveLength(2)
})

test('behavior: of what a service says in Retry-After a number is kept, never its text', async () => {
  for (const [told, kept] of [
    ['30', 30_000],
    [`later ${key}`, undefined],
  ] as const) {
    const [each] = serviceCases
    if (!each) throw new Error('no case')
    const { ask, service } = await setUp(each)
    service.fail({ status: 429, headers: { 'retry-after': told } })
    const error = (await ask().catch((thrown: unknown) => thrown)) as GangwayError
    expect(error.context.retryAfter).toBe(kept)
    expect(JSON.stringify(error.context)).not.toContain(key)
  }
})

test('error: DefiLlama’s open host is not set up with a key', () => {
  const check = (url: string, apiKey?: string) =>
    bindDataProviders({ DEFILLAMA_URL: url, ...(apiKey ? { DEFILLAMA_API_KEY: apiKey } : {}) })
      .find(({ name }) => name === 'defillama')
      ?.check([])
  expect(check('https://coins.llama.fi/', key)).toMatchObject([{ field: 'DEFILLAMA_URL' }])
  expect(check('https://coins.llama.fi')).toEqual([])
  expect(check('https://proxy.example', key)).toEqual([])
})

test('behavior: no question sets what is in the address or the key of its service', async () => {
  const service = await startService(() => ({}))
  stops.push(service.stop)
  const data = createDataService(
    {
      ...{ provider: 'p', capability: 'c', getUrl: () => `${service.url}/?api-key=own` },
      secretQuery: { apikey: key },
    },
    { log: createLog({ level: 'silent' }) },
  )
  const query = { 'api-key': 'theirs', apikey: 'theirs', page: '2' }
  await data.get(v.object({}), { chain, path: '/', query })
  expect([...(service.asked[0]?.query ?? [])]).toEqual([
    ['api-key', 'own'],
    ['apikey', key],
    ['page', '2'],
  ])
})

test('behavior: a caller that has ended says nothing of the service', async () => {
  const service = await startService(() => ({}))
  stops.push(service.stop)
  service.fail('silent')
  const data = createDataService(
    { provider: 'p', capability: 'c', getUrl: () => service.url, ask: createGuardedAsk({ timeout: 5_000 }) },
    { log: createLog({ level: 'silent' }) },
  )
  const question = { chain, path: '/', signal: AbortSignal.timeout(50) }
  await expect(data.get(v.object({}), question)).rejects.toMatchObject({ code: 'FETCH_TIMEOUT' })
  expect(data.isResting(chain)).toBe(false)
})

test('behavior: a key is in the header or the query that its service documents, and nowhere else', async () => {
  const places: Record<string, string> = {}
  for (const each of serviceCases) {
    const { ask, service } = await setUp(each)
    await ask()
    const last = service.asked.at(-1)
    if (!last) throw new Error(each.name)
    const { headers, query, path } = last
    const basic = Buffer.from(`${key}:`).toString('base64')
    const header = Object.entries(headers).find(
      ([, value]) => String(value).includes(key) || String(value).includes(basic),
    )
    const inQuery = [...query].find(([, value]) => value === key)
    places[each.name] = header?.[0] ?? inQuery?.[0] ?? (path.includes(key) ? 'path' : 'none')
  }
  expect(places).toEqual({
    ...{
      'alchemy, holdings': 'authorization',
      'alchemy, history': 'authorization',
      'etherscan, history': 'apikey',
    },
    ...{ 'goldrush, holdings': 'authorization', 'goldrush, history': 'authorization' },
    ...{ 'zerion, holdings': 'authorization', 'zerion, history': 'authorization' },
    ...{ 'helius, holdings': 'api-key', 'helius, nfts': 'api-key' },
    ...{ 'coingecko, prices': 'x-cg-demo-api-key', 'defillama, prices': 'path' },
  })
})
