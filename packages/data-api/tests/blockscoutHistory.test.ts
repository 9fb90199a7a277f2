import { eip155NativeAddress, historyResponseSchema, parseWith } from '@gangway/protocol'
import { gangwayOne } from '@gangway/registry'
import { createGuardedFetch, type OpenDatabase } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountEvents } from '../src/database/accountEvents.js'
import { createAccountChanges } from '../src/follower/createAccountChanges.js'
import { bindDataProviders, createDataSources } from '../src/index.js'
import type { Token } from '../src/model/tokenStore.js'
import { createTestEvent } from './createTestEvent.js'
import { openTestDatabase } from './openTestDatabase.js'
import { type BlockscoutAnswer, startBlockscout } from './startBlockscout.js'
import { getDeadUrl, startDataApi } from './startDataApi.js'

// Answers are written by hand from data-sources.md §2 and the interface's public description.

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const contract = '0x98eDDadCfde04dC22a0e62119617e74a6Bc77313'
const chain = gangwayOne.caipNetworkId
const time = '2026-11-21T12:00:00.000000Z'

const toHash = (id: number) => `0x${id.toString(16).padStart(64, '0')}`
const toAddress = (hash: string) => ({ hash, is_contract: false, name: null, is_scam: false, extra: {} })
const list = (items: unknown[], next: unknown = null) => ({ body: { items, next_page_params: next } })

const transaction = (block: number, differing: object = {}) => ({
  hash: toHash(block),
  status: 'ok',
  result: 'success',
  timestamp: time,
  block_number: block,
  from: toAddress(account),
  to: toAddress(other),
  value: '1500000000000000000',
  fee: { type: 'actual', value: '21000000000000' },
  nonce: 4,
  method: null,
  raw_input: '0x',
  transaction_types: ['coin_transfer'],
  token_transfers: null,
  ...differing,
})
const token = { address_hash: contract, symbol: 'USDX', name: 'USDX', decimals: '6', type: 'ERC-20' }
const transfer = (block: number, differing: object = {}) => ({
  transaction_hash: toHash(block),
  from: toAddress(other),
  to: toAddress(account),
  token,
  total: { value: '1234567', decimals: '6' },
  type: 'token_transfer',
  timestamp: time,
  method: 'transfer',
  block_number: block,
  log_index: 3,
  token_type: 'ERC-20',
  ...differing,
})
const internal = (block: number, differing: object = {}) => ({
  transaction_hash: toHash(block),
  index: 1,
  from: toAddress(contract),
  to: toAddress(account),
  value: '5',
  success: true,
  error: null,
  type: 'call',
  block_number: block,
  timestamp: time,
  ...differing,
})

const known: Omit<Token, 'address'> = {
  ...{ chain, standard: 'fungible', name: 'USDX', symbol: 'USDX', decimals: 6, isListed: true },
  verdict: { level: 'ok', reasons: [] },
}

/** What is held of tokens, where it is not all well. */
const judged = new Map<string, Token['verdict']>()
const toVerdict = (address: string) => {
  const verdict = judged.get(address)
  return verdict ? { isListed: false, verdict } : {}
}

let opened: OpenDatabase
const stops: (() => Promise<void>)[] = []
beforeAll(async () => {
  opened = await openTestDatabase()
})
beforeEach(async () => {
  judged.clear()
  await opened.database.execute(sql`delete from account_events`)
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})
afterAll(() => opened.close())

async function setUp(
  answers: Parameters<typeof startBlockscout>[0],
  sources: readonly string[] = ['blockscout'],
  settings: { timeLimit?: number } = {},
) {
  const instance = await startBlockscout(answers)
  const { database } = opened
  const api = await startDataApi({
    networks: [{ network: gangwayOne, rpcUrls: [await getDeadUrl()] }],
    sources: createDataSources(
      bindDataProviders({ BLOCKSCOUT_URL_31337: `${instance.url}/` }),
      () => sources,
    ),
    deps: {
      accountData: {
        database,
        watched: { touch: async () => undefined, get: async () => undefined },
        changes: createAccountChanges(),
        tokens: {
          getKnown: async () => new Map(),
          getMany: async (_chain, addresses) =>
            new Map(addresses.map((address) => [address, { ...known, address, ...toVerdict(address) }])),
        },
      },
      pictures: { fetch: createGuardedFetch(), secret: new Uint8Array(32), apiUrl: 'https://api.example' },
      ...settings,
    },
  })
  stops.push(api.stop, instance.stop)
  const get = (query = '') =>
    fetch(`${api.url}/v1/account/${account}/history?projectId=local&chainId=${chain}${query}`)
  const getPage = async (query = '') => {
    const response = await get(query)
    expect(response.status).toBe(200)
    return parseWith(historyResponseSchema, await response.json())
  }
  /** Every page, one after the other. */
  const getAll = async () => {
    const pages = [await getPage('&includeHidden=true')]
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
      pages.push(await getPage(`&includeHidden=true&cursor=${next}`))
    return pages.map(({ data }) => data.map(({ id, transfers }) => [Number(id), transfers.length]))
  }
  return { get, getPage, getAll, instance, lines: api.lines }
}

test('default: transactions, moves of tokens and moves inside are one list', async () => {
  const { getPage, instance } = await setUp({
    transactions: list([
      transaction(9),
      transaction(5, { value: '0', method: 'approve', to: toAddress(contract) }),
    ]),
    'token-transfers': list([transfer(8)]),
    'internal-transactions': list([internal(7), internal(6, { value: '0' })]),
  })
  const { data, next, meta } = await getPage()
  expect([next, meta]).toEqual([null, {}])
  expect(data.map(({ id, metadata }) => [Number(id), metadata.operationType, metadata.fee])).toEqual([
    [9, 'send', '0.000021'],
    [8, 'receive', undefined],
    [7, 'receive', undefined],
    [5, 'approve', '0.000021'],
  ])
  expect(
    data.flatMap(({ transfers }) => transfers.map(({ quantity, address }) => [quantity.numeric, address])),
  ).toEqual([
    ['1.5', undefined],
    ['1.234567', `${chain}:${contract}`],
    ['0.000000000000000005', undefined],
  ])
  expect(instance.asked.sort()).toEqual([
    `/api/v2/addresses/${account.toLowerCase()}/internal-transactions`,
    `/api/v2/addresses/${account.toLowerCase()}/token-transfers?type=ERC-20%2CERC-721%2CERC-1155`,
    `/api/v2/addresses/${account.toLowerCase()}/transactions`,
  ])
})

test('behavior: an account the instance does not know has an empty list', async () => {
  const unknown = { status: 404, body: { message: 'Not found' } }
  const { getPage } = await setUp({
    transactions: unknown,
    'token-transfers': unknown,
    'internal-transactions': unknown,
  })
  expect(await getPage()).toEqual({ data: [], next: null, meta: {} })
})

test('behavior: two pages of different depths are told once each, a transaction never in two', async () => {
  const { getAll } = await setUp({
    transactions: list([transaction(20), transaction(15)], { page: 2, value: '1', flag: true, gone: null }),
    'transactions?page=2': list([transaction(10), transaction(1)]),
    'token-transfers': list([transfer(20), transfer(18), transfer(12)], { page: 2 }),
    'token-transfers?page=2': list([transfer(11), transfer(10)]),
    'internal-transactions': list([internal(15), internal(3)]),
  })
  expect((await getAll()).flat()).toEqual([
    [20, 2],
    [18, 1],
    [15, 2],
    [12, 1],
    [11, 1],
    [10, 2],
    [3, 1],
    [1, 1],
  ])
})

test('behavior: however the lists are cut into pages, all is told once and in order', async ({ task }) => {
  const numRuns = process.env.GANGWAY_TEST_DEEP === '1' ? 300 : 10
  const blocks = fc.array(fc.nat({ max: 30 }), { maxLength: 30 })
  const lists = fc.tuple(blocks, blocks, blocks)
  await fc.assert(
    fc.asyncProperty(lists, fc.integer({ min: 1, max: 4 }), async ([own, moves, inside], size) => {
      const answers: Record<string, BlockscoutAnswer> = {}
      const add = (name: string, items: unknown[]) => {
        for (let page = 1; (page - 1) * size < Math.max(1, items.length); page++)
          answers[page === 1 ? name : `${name}?page=${page}`] = list(
            items.slice((page - 1) * size, page * size),
            page * size < items.length ? { page: page + 1 } : null,
          )
      }
      const down = (numbers: number[]) => [...numbers].sort((left, right) => right - left)
      add(
        'transactions',
        down([...new Set(own)]).map((block) => transaction(block)),
      )
      add(
        'token-transfers',
        down(moves).map((block, log_index) => transfer(block, { log_index })),
      )
      add(
        'internal-transactions',
        down(inside).map((block, index) => internal(block, { index })),
      )
      const { getAll } = await setUp(answers)
      const count = (block: number) =>
        Number(own.includes(block)) + [...moves, ...inside].filter((one) => one === block).length
      const expected = down([...new Set([...own, ...moves, ...inside])]).map((block) => [block, count(block)])
      expect((await getAll()).flat()).toEqual(expected)
    }),
    { numRuns },
  )
  task.meta.deepCount = { what: 'histories cut into pages', tried: numRuns, found: 'all told once, in order' }
})

test('behavior: what an instance holds to be a scam is one level worse; nothing of one’s own is (data-sources.md §7)', async () => {
  const scam = { token: { ...token, reputation: 'scam' } }
  const { getPage } = await setUp({
    transactions: list([transaction(8, { value: '0' })]),
    'token-transfers': list([
      transfer(9, scam),
      transfer(8, { ...scam, from: toAddress(account), to: toAddress(other) }),
    ]),
  })
  const { data } = await getPage('&includeHidden=true')
  expect(data.flatMap(({ transfers }) => transfers.map(({ verdict }) => verdict))).toEqual([
    { level: 'unknown', reasons: ['provider'] },
    { level: 'ok', reasons: [] },
  ])
})

test('behavior: a token’s picture is where the instance says, by way of this server; of what is suspicious there is none', async () => {
  const unlisted = { ...token, address_hash: `0x${'a'.repeat(40)}`, icon_url: 'https://icons.example/1.png' }
  const shady = { ...unlisted, address_hash: `0x${'b'.repeat(40)}`, reputation: 'scam' }
  const listed = { ...token, icon_url: 'https://icons.example/2.png' }
  judged.set(shady.address_hash, { level: 'unknown', reasons: ['unlisted'] })
  const { getPage } = await setUp({
    transactions: list([transaction(9)]),
    'token-transfers': list([unlisted, shady, listed].map((token, at) => transfer(8 - at, { token }))),
  })
  const { data } = await getPage('&includeHidden=true')
  const urls = data.flatMap(({ transfers }) => transfers.map(({ fungible_info }) => fungible_info?.icon?.url))
  const at = (id: string) => `https://api.example/public/getAssetImage/${chain}:${id}`
  expect(urls).toEqual([
    at(eip155NativeAddress),
    expect.stringMatching(
      /^https:\/\/api\.example\/v1\/picture\?signature=[\w-]{43}&url=https%3A%2F%2Ficons\.example%2F1\.png$/,
    ),
    undefined,
    at(contract.toLowerCase()),
  ])
})

test('behavior: a transfer of nothing by somebody else is spam, left out and counted (data-sources.md §7)', async () => {
  const spoof = { from: toAddress(account), to: toAddress(other), total: { value: '0', decimals: '6' } }
  const { getPage } = await setUp({ 'token-transfers': list([transfer(9, spoof), transfer(8)]) })
  const { data, meta } = await getPage()
  expect([data.map(({ id }) => Number(id)), meta]).toEqual([[8], { hidden: 1 }])
})

test('behavior: nulls, older names, NFTs, kinds not known, failures and pending ones', async () => {
  const { address_hash: _, ...rest } = token
  const nft = { ...token, type: 'ERC-721', decimals: null }
  const { getPage } = await setUp({
    transactions: list([
      transaction(0, { block_number: null, timestamp: null, status: null }),
      transaction(9, { status: 'error', nonce: null, fee: null, method: null, raw_input: null }),
      transaction(8, { to: null, created_contract: toAddress(contract), value: '0' }),
    ]),
    'token-transfers': list([
      transfer(7, { token: { ...rest, address: contract, name: null, symbol: null }, method: null }),
      transfer(6, { token: nft, token_type: 'ERC-721', total: { token_id: '42', token_instance: null } }),
      transfer(5, {
        token: nft,
        token_type: 'ERC-1155',
        total: { token_id: '1', value: '3', decimals: null },
      }),
      transfer(4, { token_type: 'ERC-404' }),
      transfer(3, { total: null }),
    ]),
    'internal-transactions': list([internal(2, { success: false })]),
  })
  const { data } = await getPage()
  expect(
    data.map(({ id, metadata, transfers: [one] }) => [
      Number(id),
      metadata.operationType,
      metadata.status,
      one?.token_id ?? one?.quantity.numeric,
    ]),
  ).toEqual([
    [9, 'send', 'failed', undefined],
    [8, 'deploy', 'confirmed', undefined],
    [7, 'receive', 'confirmed', '1.234567'],
    [6, 'receive', 'confirmed', '42'],
    [5, 'receive', 'confirmed', '1'],
  ])
})

test.each<[string, Record<string, BlockscoutAnswer | BlockscoutAnswer[]>, number]>([
  ['429', { transactions: { status: 429, body: {} } }, 1],
  ['500', { transactions: { status: 500, body: {} } }, 3],
  ['no JSON', { transactions: { body: '<html>' } }, 1],
  ['no list', { transactions: { body: { items: null } } }, 1],
  ['an amount that is none', { transactions: list([transaction(1, { value: '1.5' })]) }, 1],
  ['an address that is none', { 'token-transfers': list([transfer(1, { from: { hash: 'x' } })]) }, 1],
  ['more than it should', { transactions: { body: ' '.repeat(9 * 1024 * 1024) } }, 1],
])('error: the instance answers %s', async (_what, answers, times) => {
  const { get, instance, lines } = await setUp(answers)
  const response = await get()
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({
    code: 'DATA_HISTORY_UNAVAILABLE',
    reasons: [{ description: 'Failed to fetch transactions' }],
  })
  expect(instance.asked.filter((path) => path.includes(`/${Object.keys(answers)[0]}`))).toHaveLength(times)
  expect(lines.join('')).toContain('history could not be read')
  expect(lines.join('').toLowerCase()).not.toContain(account.toLowerCase())
  expect(lines.join('')).not.toContain(instance.url)
})

test.each<[string, BlockscoutAnswer]>([
  ['a refusal', { status: 422, body: {} }],
  ['more than it should', { body: ' '.repeat(9 * 1024 * 1024) }],
  ['another shape', { body: { items: null } }],
])('error: %s of one question takes the instance from nobody', async (_what, told) => {
  const { get, instance } = await setUp({ transactions: [told, list([transaction(1)])] })
  expect((await get()).status).toBe(503)
  expect((await get()).status).toBe(200)
  expect(instance.asked).toHaveLength(6)
})

test('error: a made-up cursor that the instance refuses is a wrong cursor, and sets no type', async () => {
  const { get, instance } = await setUp({ 'token-transfers?page=9': { status: 422, body: {} } })
  const forged = { below: 9, lists: [null, { page: 9, type: 'forged' }, null] }
  const cursor = Buffer.from(JSON.stringify({ v: 1, src: 'blockscout', pos: forged })).toString('base64url')
  expect((await get(`&cursor=${cursor}`)).status).toBe(400)
  expect(instance.asked[0]).not.toContain('forged')
  expect((await get()).status).toBe(200)
})

test('error: an instance that fails rests', async () => {
  const { get, instance } = await setUp({ transactions: { status: 429, body: {} } })
  expect((await get()).status).toBe(503)
  expect((await get()).status).toBe(503)
  expect(instance.asked.filter((path) => path.endsWith('/transactions'))).toHaveLength(1)
})

test('error: an instance that takes for ever is left in time; what was followed is told then (data-sources.md §4)', async () => {
  const silent = { transactions: 'never' } as const
  const alone = await setUp(silent, ['blockscout'], { timeLimit: 200 })
  expect((await alone.get()).status).toBe(503)
  await opened.database.insert(accountEvents).values(createTestEvent({ txId: toHash(1) }))
  const both = await setUp(silent, ['follower', 'blockscout'], { timeLimit: 200 })
  expect(await both.getPage()).toMatchObject({ data: [{ id: toHash(1) }], meta: { partial: true } })
})

test('behavior: an instance that answers again is not an error', async () => {
  const down = { status: 502, body: '' }
  const { getPage } = await setUp({ transactions: [down, down, list([transaction(1)])] })
  expect((await getPage()).data).toHaveLength(1)
})

test('behavior: the first source that knows all of it counts, or what there is (data-sources.md §3.4)', async () => {
  await opened.database.insert(accountEvents).values(createTestEvent({ txId: toHash(1) }))
  const both = ['follower', 'blockscout'] as const
  const answering = await setUp({ transactions: list([transaction(9)]) }, both)
  expect((await answering.getPage()).data.map(({ id }) => Number(id))).toEqual([9])
  const failing = await setUp({ transactions: { status: 500, body: '' } }, both)
  expect(await failing.getPage()).toMatchObject({ data: [{ id: toHash(1) }], meta: { partial: true } })
})
