import { get as httpGet, type IncomingMessage } from 'node:http'
import type { CaipNetworkId } from '@gangway/protocol'
import { gangwayOne } from '@gangway/registry'
import { createLog, type OpenDatabase } from '@gangway/server-kit'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountEvents } from '../src/database/accountEvents.js'
import { watchedAccounts } from '../src/database/watchedAccounts.js'
import { createAccountChanges } from '../src/follower/createAccountChanges.js'
import { createFollowerStore } from '../src/follower/createFollowerStore.js'
import { createWatchedAccountStore } from '../src/follower/createWatchedAccountStore.js'
import { createHistoryStore } from '../src/history/createHistoryStore.js'
import type { AccountChange } from '../src/model/accountChanges.js'
import { createRemoteChanges } from '../src/stream/createRemoteChanges.js'
import { createAccountEvent } from './createAccountEvent.js'
import { createTestEvent } from './createTestEvent.js'
import { eachDatabase } from './eachDatabase.js'
import { getDeadUrl, startDataApi, type TestDataApi } from './startDataApi.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const own = account.toLowerCase()
const chain = gangwayOne.caipNetworkId
const patience = { timeout: 15_000 }
const change = `event: change\ndata: {"chainId":"${chain}"}\n\n`
const log = createLog({ level: 'silent' })

/** An open stream: its answer, and what came on it. */
type Stream = { response: IncomingMessage; read(): string; hasEnded(): boolean; close(): void }

await eachDatabase((open) => {
  let opened: OpenDatabase
  let api: TestDataApi
  let stopping: AbortController
  const changes = createAccountChanges()

  const listen = (path = `${account}/changes?projectId=local`, headers = { origin: 'https://app.example' }) =>
    new Promise<Stream>((resolve, reject) => {
      const request = httpGet(`${api.url}/v1/account/${path}`, { headers, agent: false }, (response) => {
        let text = ''
        let hasEnded = false
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
        })
        response.on('error', () => undefined)
        response.on('close', () => {
          hasEnded = true
        })
        resolve({
          response,
          read: () => text,
          hasEnded: () => hasEnded,
          close: () => void request.destroy(),
        })
      })
      request.on('error', reject)
    })
  const readGauge = async () => {
    const metrics = await api.readMetrics()
    return /^gangway_account_streams (\d+)$/m.exec(metrics)?.[1]
  }

  beforeAll(async () => {
    opened = await open()
    stopping = new AbortController()
    const { database } = opened
    const watched = createWatchedAccountStore({
      ...{ database, log, getNow: Date.now, watchedFor: 86_400_000 },
      onAdded: () => undefined,
    })
    const tokens = { getMany: async () => new Map(), getKnown: async () => new Map() }
    api = await startDataApi({
      networks: [{ network: gangwayOne, rpcUrls: [await getDeadUrl()] }],
      deps: { accountData: { database, watched, changes, tokens }, stopping: stopping.signal },
    })
  })
  afterAll(async () => {
    await api.stop()
    await opened.close()
  })

  test('default: tells of a change when there is one, to those who wait for this account', async () => {
    const stream = await listen()
    const other = await listen(`0x${'ab'.repeat(20)}/changes?projectId=local`)
    expect(stream.response.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'access-control-allow-origin': 'https://app.example',
    })
    await expect.poll(stream.read, patience).toBe(': open\n\n')
    changes.tell({ account: own, chain })
    await expect.poll(stream.read, patience).toBe(`: open\n\n${change}`)
    expect(other.read()).toBe(': open\n\n')
    expect(await readGauge()).toBe('2')
    stream.close()
    other.close()
    await expect.poll(readGauge, patience).toBe('0')
  })

  test('behavior: tells of what another process wrote, and of what it took away', async () => {
    const { database } = opened
    const heard: AccountChange[] = []
    const mine = createAccountChanges()
    mine.subscribe(own, (one) => void heard.push(one))
    const remote = createRemoteChanges({
      ...{ store: createHistoryStore(database), changes: mine, log },
      interval: 20,
    })
    await database.insert(accountEvents).values(createTestEvent({ block: 1 }))
    const leave = await remote.watch(own, [chain, 'eip155:31338'])
    await database.insert(accountEvents).values(createTestEvent({ block: 2 }))
    await expect.poll(() => heard, patience).toEqual([{ account: own, chain }])
    await database.delete(accountEvents).where(eq(accountEvents.block, 2))
    await expect.poll(() => heard, patience).toHaveLength(2)
    leave()
    leave()
  })

  test('behavior: tells of what another process wrote below the newest event: of the past, and what was judged anew', async () => {
    const { database } = opened
    const heard: AccountChange[] = []
    const mine = createAccountChanges()
    mine.subscribe(own, (one) => void heard.push(one))
    const remote = createRemoteChanges({
      ...{ store: createHistoryStore(database), changes: mine, log },
      interval: 20,
    })
    const followers = createFollowerStore(database, { leaseTime: 60_000, worldId: undefined })
    await database
      .insert(watchedAccounts)
      .values({ account: own, chain, askedAt: Date.now() })
      .onConflictDoNothing()
    await followers.lease(chain, 'another process')
    const write = (events: ReturnType<typeof createAccountEvent>[]) =>
      followers.commit(chain, 'another process', { events })
    await write([createAccountEvent({ account: own, chain, block: 900 })])
    const leave = await remote.watch(own, [chain])
    await write([createAccountEvent({ account: own, chain, block: 800 })])
    await expect.poll(() => heard, patience).toEqual([{ account: own, chain }])
    leave()
  })

  test('behavior: however many are waited for, one query looks at a thousand at most', async () => {
    const sizes: number[] = []
    const store = createHistoryStore(opened.database)
    const remote = createRemoteChanges({
      store: {
        listMarks(accounts) {
          sizes.push(accounts.length)
          return store.listMarks(accounts)
        },
      },
      ...{ changes: createAccountChanges(), log, interval: 60_000 },
    })
    const chains = Array.from({ length: 2_500 }, (_, index): CaipNetworkId => `eip155:${index + 1}`)
    const leave = await remote.watch(own, chains)
    expect(sizes).toEqual([1_000, 1_000, 500])
    leave()
  })

  test('behavior: a client has 30 of them; what is closed makes room', async () => {
    const streams = await Promise.all(Array.from({ length: 30 }, () => listen()))
    const refused = await listen()
    expect(refused.response.statusCode).toBe(429)
    expect(refused.response.headers['retry-after']).toBe('30')
    expect(
      (await fetch(`${api.url}/v1/account/${account}/changes?projectId=local`, { method: 'HEAD' })).status,
    ).toBe(200)
    for (const stream of streams) stream.close()
    await expect.poll(readGauge, patience).toBe('0')
    const again = await listen()
    expect(again.response.statusCode).toBe(200)
    again.close()
  })

  test('error: a project, an address or an origin that is not known', async () => {
    expect((await listen(`${account}/changes?projectId=unknown`)).response.statusCode).toBe(401)
    expect((await listen('x/changes?projectId=local')).response.statusCode).toBe(400)
    const elsewhere = { origin: 'https://elsewhere.example' }
    expect((await listen(undefined, elsewhere)).response.statusCode).toBe(403)
  })

  test('behavior: the end of the process ends them all', async () => {
    const stream = await listen()
    stopping.abort()
    await expect.poll(stream.hasEnded, patience).toBe(true)
    expect(stream.response.complete).toBe(true)
  })
})
