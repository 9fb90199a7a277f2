import { randomBytes } from 'node:crypto'
import { needsCacheServer, needsPostgres, startCacheServer, startLine, startPostgres } from '@gangway/dev'
import {
  createLog,
  createMetrics,
  openCacheServer,
  openDatabase,
  ringByCacheServer,
} from '@gangway/server-kit'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { relayMigrations } from '../src/index.js'
import type { TestClient } from './connectTestClient.js'
import { startSharingRelay } from './startSharingRelay.js'

const isDeep = Boolean(process.env.GANGWAY_TEST_DEEP)
const patience = { timeout: 60_000 }
const [postgres, server] = await Promise.all([startPostgres(), startCacheServer()])
afterAll(() => Promise.all([postgres?.stop(), server?.stop()]))

const newTopic = () => randomBytes(32).toString('hex')
const publish = (client: TestClient, topic: string, message: string) =>
  client.call('irn_publish', { topic, message, ttl: 300, tag: 1108 })
const getTexts = ({ pushes }: TestClient) => pushes.map(({ params }) => params.data.message)

/** Two relays on one database, each with its own line to one cache server. */
async function startTwo() {
  const url = (await postgres?.createDatabase()) ?? ''
  const lines: string[] = []
  const log = createLog({ level: 'info' }, { write: (text) => void lines.push(text) })
  const opened = await openDatabase({ location: { url }, migrations: [relayMigrations], log })
  const start = async () => {
    const line = await startLine(server?.url ?? '')
    const cacheServer = await openCacheServer(line.url, { log, metrics: createMetrics() })
    const relay = await startSharingRelay(opened, ringByCacheServer(opened, cacheServer))
    onTestFinished(async () => {
      await relay.close()
      await cacheServer.close()
      line.close()
    })
    return { relay, line }
  }
  const relays = [await start(), await start()] as const
  const count = (text: string) =>
    lines.filter((line) => line.includes(text) && line.includes('cache server')).length
  return { relays, count, close: opened.close }
}

const needs = postgres ? needsCacheServer : needsPostgres

describe.skipIf(!postgres || !server)(
  'on Postgres and a cache server',
  { ...needs, timeout: 300_000 },
  () => {
    const rounds = isDeep ? 20 : 2

    test(`behavior: ${rounds} × kill -9 of the cache server loses no message between two relays, and none comes twice`, async ({
      task,
    }) => {
      const { relays, count, close } = await startTwo()
      onTestFinished(close)
      const topics = Array.from({ length: 10 }, newTopic)
      const [dapp, wallet] = await Promise.all([relays[0].relay.connect(), relays[1].relay.connect()])
      await wallet.call('irn_batchSubscribe', { topics })
      const texts: string[] = []
      const publishSome = async () => {
        for (let time = 0; time < 20; time += 1) {
          const text = `${texts.length}`
          texts.push(text)
          expect((await publish(dapp, topics[texts.length % 10] ?? '', text)).result).toBe(true)
        }
      }
      for (let round = 1; round <= rounds; round += 1) {
        await publishSome()
        await Promise.all([publishSome(), server?.kill()])
        await expect.poll(() => count('signals of other processes do not arrive'), patience).toBe(2 * round)
        await publishSome()
        await wallet.waitForPushes(texts.length)
        await server?.start()
        await Promise.all([
          publishSome(),
          expect.poll(() => count('signals of other processes arrive again'), patience).toBe(2 * round),
        ])
        await wallet.waitForPushes(texts.length)
      }
      await wallet.settle()
      expect(getTexts(wallet)).toEqual(texts)
      task.meta.deepCount = {
        what: 'kill -9 of a cache server',
        tried: rounds,
        found: 'nothing lost or doubled',
      }
    })

    test('behavior: while nothing arrives of the cache server messages are polled, until signals go by the database', async () => {
      const { relays, count, close } = await startTwo()
      onTestFinished(close)
      const topic = newTopic()
      const [dapp, wallet] = await Promise.all([relays[0].relay.connect(), relays[1].relay.connect()])
      await wallet.call('irn_subscribe', { topic })
      const texts = Array.from({ length: 30 }, (_, index) => `${index}`)
      await publish(dapp, topic, texts[0] ?? '')
      await wallet.waitForPushes(1)
      for (const { line } of relays) line.hold()
      // Each is published once the one before has arrived. The cut is noticed within ten seconds, meanwhile.
      for (const [index, text] of texts.slice(1).entries()) {
        await publish(dapp, topic, text)
        await wallet.waitForPushes(index + 2)
      }
      await expect.poll(() => count('signals of other processes do not arrive'), patience).toBe(2)
      for (const { line } of relays) line.mend()
      await expect.poll(() => count('signals of other processes arrive again'), patience).toBe(2)
      await publish(dapp, topic, 'last')
      await wallet.waitForPushes(texts.length + 1)
      expect(getTexts(wallet)).toEqual([...texts, 'last'])
    })

    test('behavior: one relay without the cache server gets messages of the other, which has it, and the reverse', async () => {
      const { relays, count, close } = await startTwo()
      onTestFinished(close)
      const topic = newTopic()
      const [near, far] = await Promise.all([relays[0].relay.connect(), relays[1].relay.connect()])
      for (const client of [near, far]) await client.call('irn_subscribe', { topic })
      relays[0].line.cut()
      await expect.poll(() => count('signals of other processes do not arrive'), patience).toBe(1)
      await publish(near, topic, 'by the one without')
      await far.waitForPushes(1)
      await publish(far, topic, 'by the one with')
      await near.waitForPushes(1)
      expect(getTexts(far)).toEqual(['by the one without'])
      expect(getTexts(near)).toEqual(['by the one with'])
    })
  },
)
