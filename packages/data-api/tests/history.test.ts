import { callJsonRpc, getFreePort, type Instance, startAnvil } from '@gangway/dev'
import { errorMessages, type HistoryResponse, historyResponseSchema, parseWith } from '@gangway/protocol'
import { gangwayOne, solanaDevnet } from '@gangway/registry'
import { createLog, type OpenDatabase } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountEvents } from '../src/database/accountEvents.js'
import { chainCursors } from '../src/database/chainCursors.js'
import { watchedAccounts } from '../src/database/watchedAccounts.js'
import { createAccountChanges } from '../src/follower/createAccountChanges.js'
import { createWatchedAccountStore } from '../src/follower/createWatchedAccountStore.js'
import { toEventPosition } from '../src/model/toEventPosition.js'
import type { Token, TokenStore } from '../src/model/tokenStore.js'
import { createTestEvent } from './createTestEvent.js'
import { eachDatabase } from './eachDatabase.js'
import { startDataApi, type TestDataApi } from './startDataApi.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const own = account.toLowerCase()
const chain = gangwayOne.caipNetworkId
const asset = createTestEvent().asset ?? ''
const isDeep = process.env.GANGWAY_TEST_DEEP === '1'

type Row = typeof accountEvents.$inferInsert

const toTxId = (index: number) => `0x${index.toString(16).padStart(64, '0')}`

/** One transaction for each: its number is its block. */
const toRows = (numbers: readonly number[]): Row[] =>
  numbers.map((block) => createTestEvent({ block, txId: toTxId(block), time: block * 1000 }))

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

const token: Omit<Token, 'address'> = {
  chain,
  standard: 'fungible',
  name: 'USDX',
  symbol: 'USDX',
  decimals: 6,
  isListed: true,
  verdict: { level: 'ok', reasons: [] },
}

/** Knows every address as USDX but one. */
const unreadable = `0x${'e'.repeat(40)}`
const tokens: TokenStore = {
  getKnown: async () => new Map(),
  getMany: async (_chain, addresses) =>
    new Map(
      addresses
        .filter((address) => address !== unreadable)
        .map((address) => [address, { ...token, address }]),
    ),
}

let anvil: Instance
beforeAll(async () => {
  anvil = await startAnvil({ port: await getFreePort(), chainId: 31337 })
  await callJsonRpc(anvil.url, 'anvil_mine', ['0x2'])
})
afterAll(() => anvil.stop())

await eachDatabase((open) => {
  let opened: OpenDatabase
  let api: TestDataApi
  const changes = createAccountChanges()

  const insert = async (rows: readonly Row[]) => {
    for (let at = 0; at < rows.length; at += 1000)
      await opened.database.insert(accountEvents).values(rows.slice(at, at + 1000))
    changes.tell({ account: own, chain })
  }
  const get = (path = `${account}/history`, query = `chainId=${chain}`) =>
    fetch(`${api.url}/v1/account/${path}?projectId=local&${query}`, {
      headers: { origin: 'https://app.example' },
    })
  const getPage = async (cursor?: string | null, more = ''): Promise<HistoryResponse> => {
    const response = await get(undefined, `chainId=${chain}${cursor ? `&cursor=${cursor}` : ''}${more}`)
    expect(response.status).toBe(200)
    return parseWith(historyResponseSchema, await response.json())
  }
  const setReach = async (reach: { sinceBlock: number | null; backfilledTo: number | null }) => {
    await opened.database
      .insert(watchedAccounts)
      .values({ account: own, chain, askedAt: Date.now(), ...reach })
      .onConflictDoUpdate({ target: [watchedAccounts.chain, watchedAccounts.account], set: reach })
  }
  const setCaughtUpAt = async (caughtUpAt: number | null) => {
    await opened.database
      .insert(chainCursors)
      .values({ chain, caughtUpAt })
      .onConflictDoUpdate({ target: chainCursors.chain, set: { caughtUpAt } })
    changes.tell({ account: own, chain })
  }

  beforeAll(async () => {
    opened = await open()
    const watched = createWatchedAccountStore({
      database: opened.database,
      log: createLog({ level: 'silent' }),
      getNow: Date.now,
      watchedFor: 86_400_000,
      onAdded: () => undefined,
    })
    api = await startDataApi({
      networks: [
        { network: gangwayOne, rpcUrls: [anvil.url] },
        { network: solanaDevnet, rpcUrls: [] },
      ],
      deps: { accountData: { database: opened.database, watched, changes, tokens } },
    })
  })
  beforeEach(async () => {
    await opened.database.execute(sql`delete from account_events`)
    await setReach({ sinceBlock: 1, backfilledTo: 0 })
    await setCaughtUpAt(Date.now())
  })
  afterAll(async () => {
    await api.stop()
    await opened.close()
  })

  test('default: a transaction as an AppKit client reads it (data-sources.md §1.3)', async () => {
    await insert([createTestEvent({ block: 7, raw: 1_234_567n })])
    const response = await get()
    expect(response.headers.get('x-cache')).toBe('miss')
    expect(response.headers.get('age')).toBe('0')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('access-control-allow-origin')).toBe('https://app.example')
    expect(await response.json()).toEqual({
      data: [
        {
          id: `0x${'1'.repeat(64)}`,
          metadata: {
            operationType: 'receive',
            hash: `0x${'1'.repeat(64)}`,
            chain,
            minedAt: '2026-11-21T12:00:00.000Z',
            sentFrom: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
            sentTo: account,
            status: 'confirmed',
            nonce: 0,
            block: 7,
          },
          transfers: [
            {
              fungible_info: {
                name: 'USDX',
                symbol: 'USDX',
                icon: { url: `https://api.example/public/getAssetImage/${chain}:${asset}` },
              },
              direction: 'in',
              quantity: { numeric: '1.234567' },
              address: `${chain}:0x98eDDadCfde04dC22a0e62119617e74a6Bc77313`,
              from: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
              to: account,
              verdict: { level: 'ok', reasons: [] },
            },
          ],
        },
      ],
      next: null,
      meta: {},
    })
    expect((await get()).headers.get('x-cache')).toBe('hit')
  })

  test('behavior: a bare address and a CAIP-10 id are the same account', async () => {
    await insert(toRows([1]))
    const answers = await Promise.all(
      [
        get(`${account}/history`, ''),
        get(`${own}/history`),
        get(`${chain}:${account}/history`, ''),
        get(`${chain}:${account}/history`, `chainId=${chain}&st=appkit&sv=react-1.7.3`),
      ].map(async (response) => (await (await response).json()) as HistoryResponse),
    )
    for (const { data } of answers) expect(data.map(({ id }) => id)).toEqual([toTxId(1)])
  })

  test('behavior: of purchases there are none yet, and no other row passes for one (data-sources.md §1.2)', async () => {
    await insert(toRows([1]))
    expect(await (await get(`${account}/history`, `onramp=coinbase&chainId=${chain}`)).json()).toEqual({
      data: [],
      next: null,
    })
  })

  test('behavior: an account nobody did anything with has an empty list', async () => {
    expect(await getPage()).toEqual({ data: [], next: null, meta: {} })
  })

  test('behavior: pages have every transaction once, also while new ones come (services.md §3)', async ({
    task,
  }) => {
    const count = isDeep ? 20_000 : 1_000
    await insert(toRows([0]))
    // As that one; every third has three events: no page is to cut one.
    await opened.database.execute(sql`
      insert into account_events select (jsonb_populate_record(event, jsonb_build_object(
        'block', number / 4, 'position', number % 4 * 1000000 + 100000 + item,
        'tx_id', '0x' || lpad(to_hex(number), 64, '0')))).*
      from account_events event, generate_series(1, ${count}::int) number,
        generate_series(0, case when number % 3 = 0 then 2 else 0 end) item
      where block = 0`)
    const seen: [id: string, transfers: number][] = []
    let cursor: string | null = null
    let pages = 0
    do {
      const { data, next } = await getPage(cursor)
      seen.push(...data.map(({ id, transfers }): [string, number] => [id, transfers.length]))
      expect(data.length).toBeLessThanOrEqual(50)
      pages += 1
      if (pages % 10 === 0) await insert(toRows([count + pages]))
      cursor = next
    } while (cursor !== null)
    const expected = range(0, count + 1).reverse()
    expect(seen).toEqual(expected.map((number) => [toTxId(number), number > 0 && number % 3 === 0 ? 3 : 1]))
    task.meta.deepCount = { what: 'transactions, page by page', tried: count, found: 'each once and whole' }
  })

  test('behavior: transactions of one slot, whose events are mixed, stay whole (Solana)', async () => {
    const rows = range(1, 40).flatMap((block) =>
      range(0, 6).flatMap((transaction) =>
        [0, 1].map((position) =>
          createTestEvent({ block, position, txId: toTxId(block * 10 + transaction) }),
        ),
      ),
    )
    await insert(rows)
    const seen: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { data, next } = await getPage(cursor)
      for (const { transfers } of data) expect(transfers).toHaveLength(2)
      seen.push(...data.map(({ id }) => id))
      cursor = next
    }
    expect(new Set(seen).size).toBe(39 * 6)
    expect(seen).toHaveLength(39 * 6)
  })

  test('behavior: a transaction of more events than a page is whole; one of thousands is cut, and that is told', async () => {
    const ofOne = (block: number, count: number) =>
      range(0, count).map((item) =>
        createTestEvent({ block, position: toEventPosition(0, 100_000 + item), txId: toTxId(block) }),
      )
    await insert([...toRows([1, 4]), ...ofOne(3, 900), ...ofOne(2, 1_500)])
    const pages = [await getPage()]
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await getPage(next))
    const told = pages.flatMap(({ data, meta }) =>
      data.map(({ id, transfers }) => [id, transfers.length, meta?.partial === true]),
    )
    expect(told).toEqual([
      [toTxId(4), 1, false],
      [toTxId(3), 900, false],
      [toTxId(2), 1_001, true],
      [toTxId(1), 1, false],
    ])
  })

  test('behavior: what is only spam is left out and counted, and told when asked for (data-sources.md §7)', async () => {
    const spam: Partial<Row> = { spamLevel: 'spam', spamReasons: ['lure'] }
    await insert([
      createTestEvent({ block: 1, txId: toTxId(1), ...spam }),
      createTestEvent({ block: 2, txId: toTxId(2), initiator: own, ...spam }),
      createTestEvent({ block: 3, txId: toTxId(3), ...spam }),
      createTestEvent({ block: 3, position: 100_001, txId: toTxId(3) }),
      createTestEvent({ block: 4, txId: toTxId(4), spamLevel: 'suspicious', spamReasons: ['dust'] }),
    ])
    const shown = await getPage()
    expect(shown.meta?.hidden).toBe(1)
    expect(shown.data.map(({ id, transfers }) => [id, transfers.length])).toEqual([
      [toTxId(4), 1],
      [toTxId(3), 1],
      [toTxId(2), 1],
    ])
    const all = await getPage(null, '&includeHidden=true')
    expect(all.meta?.hidden).toBeUndefined()
    expect(all.data.map(({ transfers }) => transfers.map(({ verdict }) => verdict?.level))).toEqual([
      ['suspicious'],
      ['spam', 'ok'],
      ['spam'],
      ['spam'],
    ])
  })

  test('behavior: pages of nothing but spam are passed over', async () => {
    const spam = toRows(range(10, 150)).map((row) => ({ ...row, spamLevel: 'spam' as const }))
    await insert([...toRows([1]), ...spam])
    expect(await getPage()).toMatchObject({ data: [{ id: toTxId(1) }], meta: { hidden: 140 } })
  })

  test('behavior: says when something moved that no transaction is known of', async () => {
    await insert([
      ...toRows([1]),
      createTestEvent({ block: 2, kind: 'unattributed', asset: null, txId: 'none' }),
    ])
    const { data, meta } = await getPage()
    expect([data.map(({ id }) => id), meta]).toEqual([[toTxId(1)], { unattributed: true }])
  })

  test('behavior: says since when it knows, and when there may be more (data-sources.md §3.4, §10)', async () => {
    const readMeta = async () => {
      changes.tell({ account: own, chain })
      return (await getPage()).meta
    }
    await setReach({ sinceBlock: 2, backfilledTo: 2 })
    const { since } = (await readMeta()) ?? {}
    expect(Date.now() - Date.parse(since ?? '')).toBeLessThan(600_000)
    await setReach({ sinceBlock: 2, backfilledTo: 1 })
    expect(await readMeta()).toMatchObject({ partial: true, since: expect.any(String) })
    await setReach({ sinceBlock: null, backfilledTo: null })
    expect(await readMeta()).toEqual({ partial: true })
    await insert(toRows([1, 5]))
    await setReach({ sinceBlock: 2, backfilledTo: 2 })
    expect(await readMeta()).toMatchObject({ partial: true, since: expect.any(String) })
    await setReach({ sinceBlock: 2, backfilledTo: 0 })
    expect(await readMeta()).toEqual({})
    await setCaughtUpAt(Date.now() - 31_000)
    expect(await readMeta()).toEqual({ partial: true })
    await setCaughtUpAt(null)
    expect(await readMeta()).toEqual({ partial: true })
  })

  test('behavior: an account asked for is followed from then on', async () => {
    const other = `0x${'ab'.repeat(20)}`
    await get(`${other}/history`)
    const { rows } = await opened.database.execute(
      sql`select chain from watched_accounts where account = ${other}`,
    )
    expect(rows).toEqual([{ chain }])
  })

  test('behavior: a change of the account is in the next answer', async () => {
    await getPage()
    await insert(toRows([1]))
    expect((await getPage()).data).toHaveLength(1)
  })

  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

  test.each([
    ['no base64', '%F0%9F'],
    ['no JSON', 'abc'],
    ['another version', encode({ v: 2, src: 'follower', pos: { block: 1, index: 0 } })],
    ['a source not asked here', encode({ v: 1, src: 'blockscout', pos: { below: 1 } })],
    ['a source there is not', encode({ v: 1, src: 'elsewhere', pos: { block: 1, index: 0 } })],
    ['no position', encode({ v: 1, src: 'follower' })],
    ['a position of another kind', encode({ v: 1, src: 'follower', pos: { block: '1; drop', index: 0 } })],
    ['a negative position', encode({ v: 1, src: 'follower', pos: { block: -1, index: 0 } })],
    [
      'a position no chain has',
      encode({ v: 1, src: 'follower', pos: { block: 2 ** 53 - 1, index: 2 ** 53 - 1 } }),
    ],
  ])('error: a cursor that is %s', async (_what, cursor) => {
    const response = await get(undefined, `chainId=${chain}&cursor=${cursor}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'INVALID_INPUT' })
  })

  test.each([
    ['an address', 'x/history', '', 400, errorMessages.INVALID_ADDRESS],
    ['a network not known', `${account}/history`, 'chainId=eip155:5', 400, errorMessages.CHAIN_NOT_SUPPORTED],
    [
      'a network not set up',
      'DvgdFBEuEtxtPncYj1DDDuMBUs2rZBxQwW48hoH7vmbd/history',
      `chainId=${solanaDevnet.caipNetworkId}`,
      400,
      errorMessages.CHAIN_NOT_CONFIGURED,
    ],
    [
      'a network nobody set up',
      'DvgdFBEuEtxtPncYj1DDDuMBUs2rZBxQwW48hoH7vmbd/history',
      '',
      400,
      errorMessages.CHAIN_NOT_CONFIGURED,
    ],
  ])('error: %s', async (_what, path, query, status, description) => {
    const response = await get(path, query)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ status: 'FAILED', reasons: [{ description }] })
  })

  test('error: a token whose decimals cannot be read now: no amount is told wrongly', async () => {
    await insert([createTestEvent({ asset: unreadable })])
    const response = await get()
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({
      code: 'DATA_HISTORY_UNAVAILABLE',
      reasons: [{ description: 'Failed to fetch transactions' }],
    })
    await insert([createTestEvent({ block: 2, asset })])
  })
})

describe('without a database', () => {
  test('behavior: there is no such route', async () => {
    const api = await startDataApi({ networks: [] })
    const response = await fetch(`${api.url}/v1/account/${account}/history?projectId=local`)
    expect(response.status).toBe(404)
    await api.stop()
  })
})
