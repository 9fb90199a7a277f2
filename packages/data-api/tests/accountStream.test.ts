import { get as httpGet, type IncomingMessage } from 'node:http'
import { gangwayOne } from '@gangway/registry'
import { createLog, type OpenDatabase } from '@gangway/server-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccountChanges } from '../src/follower/createAccountChanges.js'
import { createWatchedAccountStore } from '../src/follower/createWatchedAccountStore.js'
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
