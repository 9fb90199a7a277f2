import { randomBytes } from 'node:crypto'
import { createLog, type OpenDatabase, openDatabase } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { relayMigrations } from '../src/index.js'
import type { TestClient } from './connectTestClient.js'
import { eachDatabase } from './eachDatabase.js'
import { startSharingRelay } from './startSharingRelay.js'
import type { TestRelay } from './startTestRelay.js'

const newTopic = () => randomBytes(32).toString('hex')
const publish = (client: TestClient, topic: string, message: string, more = {}) =>
  client.call('irn_publish', { topic, message, ttl: 300, tag: 1108, ...more })
const getTexts = ({ pushes }: TestClient) => pushes.map(({ params }) => params.data.message)

await eachDatabase((getLocation) => {
  let opened: OpenDatabase
  let first: TestRelay
  let second: TestRelay
  beforeAll(async () => {
    const log = createLog({ level: 'silent' })
    opened = await openDatabase({ location: await getLocation(), migrations: [relayMigrations], log })
    first = await startSharingRelay(opened, opened)
    second = await startSharingRelay(opened, opened)
  })
  afterAll(async () => {
    await first.close()
    await second.close()
    await opened.close()
  })

  test('default: a message published on one relay arrives once at clients of both, and not at its publisher', async () => {
    const topic = newTopic()
    const [dapp, near, far] = await Promise.all([first.connect(), first.connect(), second.connect()])
    const dappElsewhere = await second.connect({ identity: dapp.identity })
    const peer = await second.connect()
    for (const client of [near, far, dappElsewhere]) await client.call('irn_subscribe', { topic })
    // A relay reads a message of the other one after all that it stored before.
    for (const [index, text] of ['a', 'b', 'c', 'd'].entries()) {
      expect((await publish(index % 2 === 0 ? dapp : peer, topic, text)).result).toBe(true)
      await Promise.all([near, far].map((client) => client.waitForPushes(index + 1)))
    }
    for (const client of [near, far]) {
      await client.settle()
      expect(getTexts(client)).toEqual(['a', 'b', 'c', 'd'])
    }
    await dappElsewhere.waitForPushes(2)
    expect(getTexts(dappElsewhere)).toEqual(['b', 'd'])
  })

  test('behavior: a long message, and one with an attestation, arrive as they were published', async () => {
    const topic = newTopic()
    const [dapp, wallet] = await Promise.all([first.connect(), second.connect()])
    await wallet.call('irn_subscribe', { topic })
    const long = 'é'.repeat(50_000)
    await publish(dapp, topic, long)
    await wallet.waitForPushes(1)
    await publish(dapp, topic, 'attested', { attestation: 'eyJ' })
    await publish(dapp, topic, 'attested at length', { attestation: 'x'.repeat(20_000) })
    const pushes = await wallet.waitForPushes(3)
    expect(pushes.map(({ params }) => [params.data.message, params.data.attestation])).toEqual([
      [long, undefined],
      ['attested', 'eyJ'],
      ['attested at length', 'x'.repeat(20_000)],
    ])
  })

  test('behavior: a client that subscribes while messages are published elsewhere gets each once', async () => {
    const [dapp, wallet] = await Promise.all([first.connect(), second.connect()])
    const topics = Array.from({ length: 60 }, newTopic)
    for (const topic of topics) {
      await Promise.all([publish(dapp, topic, topic), wallet.call('irn_subscribe', { topic })])
      await publish(dapp, topic, `${topic} later`)
    }
    await wallet.waitForPushes(2 * topics.length)
    await publish(dapp, topics[0] ?? '', 'last')
    await wallet.waitForPushes(2 * topics.length + 1)
    await wallet.settle()
    const texts = getTexts(wallet)
    expect(texts.toSorted()).toEqual(
      [...topics, ...topics.map((topic) => `${topic} later`), 'last'].toSorted(),
    )
  })

  test('behavior: the same message sent to both relays at once arrives once at clients of both', async () => {
    const dapp = await first.connect()
    const again = await second.connect({ identity: dapp.identity })
    const wallets = await Promise.all([first.connect(), second.connect()])
    const topics = Array.from({ length: 20 }, newTopic)
    for (const wallet of wallets) await wallet.call('irn_batchSubscribe', { topics })
    for (const topic of topics) {
      const answers = await Promise.all([publish(dapp, topic, topic), publish(again, topic, topic)])
      expect(answers.map(({ result }) => result)).toEqual([true, true])
    }
    await publish(dapp, topics[0] ?? '', 'by the first')
    await publish(again, topics[0] ?? '', 'by the second')
    for (const wallet of wallets) {
      await wallet.waitForPushes(topics.length + 2)
      await wallet.settle()
      expect(getTexts(wallet).toSorted()).toEqual([...topics, 'by the first', 'by the second'].toSorted())
    }
  })

  test('behavior: messages of one publisher arrive elsewhere in the order of publishing, topic by topic', async () => {
    const [dapp, wallet] = await Promise.all([first.connect(), second.connect()])
    // A topic takes 64 messages until one of them is acknowledged.
    const topics = Array.from({ length: 10 }, newTopic)
    await wallet.call('irn_batchSubscribe', { topics })
    const texts = Array.from({ length: 400 }, (_, index) => `${index}`)
    const answers = texts.map((text, index) => publish(dapp, topics[index % 10] ?? '', text))
    expect(new Set((await Promise.all(answers)).map(({ result }) => result))).toEqual(new Set([true]))
    const pushes = await wallet.waitForPushes(texts.length)
    for (const [number, topic] of topics.entries()) {
      const received = pushes.filter(({ params }) => params.data.topic === topic)
      expect(received.map(({ params }) => params.data.message)).toEqual(
        texts.filter((_, index) => index % 10 === number),
      )
    }
  })

  test('behavior: what a client acknowledged on one relay does not come again on the other', async () => {
    const topic = newTopic()
    const [dapp, wallet] = await Promise.all([first.connect(), second.connect()])
    await wallet.call('irn_subscribe', { topic })
    await publish(dapp, topic, 'a')
    await wallet.waitForPushes(1)
    const countAcks = async () =>
      (await opened.database.execute(sql`select 1 from relay_acks where topic = ${topic}`)).rows.length
    await expect.poll(countAcks, { timeout: 10_000 }).toBe(1)
    wallet.socket.terminate()
    const back = await first.connect({ identity: wallet.identity })
    await back.call('irn_subscribe', { topic })
    await publish(dapp, topic, 'b')
    await back.waitForPushes(1)
    expect(getTexts(back)).toEqual(['b'])
  })
})
