import { randomBytes } from 'node:crypto'
import { needsPostgres, startLine, startPostgres } from '@gangway/dev'
import { createLog, type Database, type OpenDatabase, openDatabase } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { relayMigrations } from '../src/index.js'
import type { TestClient } from './connectTestClient.js'
import { startSharingRelay } from './startSharingRelay.js'
import type { TestRelay } from './startTestRelay.js'

const log = createLog({ level: 'silent' })
const patience = { timeout: 30_000 }
const postgres = await startPostgres()
afterAll(() => postgres?.stop())

const newTopic = () => randomBytes(32).toString('hex')
const publish = (client: TestClient, topic: string, message: string) =>
  client.call('irn_publish', { topic, message, ttl: 300, tag: 1108 })
const getTexts = ({ pushes }: TestClient) => pushes.map(({ params }) => params.data.message)
const isLogged = (lines: readonly string[], text: string) => lines.some((line) => line.includes(text))
const whenBusFails = ({ logLines }: TestRelay) =>
  expect
    .poll(() => isLogged(logLines, 'messages of other relay processes cannot be read'), patience)
    .toBe(true)

/** Holds up the statement that reads what others stored, from `close` to `open`. */
function createGate() {
  let isClosed = false
  let pass: (() => void) | undefined
  return {
    guard(lane: Database): Database {
      const { $client } = lane
      const { query } = $client
      const guarded = async (...args: [{ name?: string }]) => {
        if (isClosed && args[0].name === 'relay_tail')
          await new Promise<void>((resolve) => {
            pass = resolve
          })
        return Reflect.apply(query, $client, args)
      }
      Object.assign($client, { query: guarded })
      return lane
    },
    isReached: () => pass !== undefined,
    close() {
      isClosed = true
    },
    open() {
      isClosed = false
      pass?.()
    },
  }
}

/**
 * Two relays on one database. The bus of the second one, or its doorbell alone, goes by a line that a test can cut.
 * `guard`: what is done with the connections of that bus.
 */
async function startTwo(what: 'bus' | 'doorbell', guard = (lane: Database) => lane) {
  const url = (await postgres?.createDatabase()) ?? ''
  const line = await startLine(url)
  const opened = await openDatabase({ location: { url }, migrations: [relayMigrations], log })
  const lineLog: string[] = []
  const byLine = await openDatabase({
    ...{ location: { url: line.url }, migrations: [] },
    log: createLog({ level: 'info' }, { write: (text) => void lineLog.push(text) }),
  })
  const busOf: Pick<OpenDatabase, 'openLane' | 'openDoorbell'> =
    what === 'bus'
      ? { ...byLine, openLane: (most) => guard(byLine.openLane(most)) }
      : { ...byLine, openLane: opened.openLane }
  const first = await startSharingRelay(opened, opened)
  const second = await startSharingRelay(opened, busOf)
  onTestFinished(async () => {
    await first.close()
    await second.close()
    line.mend()
    await byLine.close()
    await opened.close()
    line.close()
  })
  const countAcks = async () => (await opened.database.execute(sql`select 1 from relay_acks`)).rows.length
  /** Another one, whose bus goes by the line. */
  const startThird = async () => {
    const third = await startSharingRelay(opened, busOf)
    onTestFinished(third.close)
    return third
  }
  return { line, lineLog, first, second, startThird, database: opened.database, countAcks }
}

describe.skipIf(!postgres)('on Postgres', { ...needsPostgres, timeout: 120_000 }, () => {
  test('behavior: without signals messages of the other relay are polled, and each comes once', async () => {
    const { line, lineLog, first, second } = await startTwo('doorbell')
    const topic = newTopic()
    const [dapp, wallet] = await Promise.all([first.connect(), second.connect()])
    await wallet.call('irn_subscribe', { topic })
    line.cut()
    await expect
      .poll(() => isLogged(lineLog, 'signals of other processes do not arrive'), patience)
      .toBe(true)
    for (const text of ['a', 'b', 'c']) await publish(dapp, topic, text)
    await wallet.waitForPushes(3)
    line.mend()
    await expect.poll(() => isLogged(lineLog, 'signals of other processes arrive again'), patience).toBe(true)
    await publish(dapp, topic, 'd')
    await wallet.waitForPushes(4)
    expect(getTexts(wallet)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('behavior: while the bus of a relay is cut its clients miss nothing of others, and get it once, in order', async () => {
    const { line, first, second } = await startTwo('bus')
    const topics = Array.from({ length: 10 }, newTopic)
    const [dapp, wallet] = await Promise.all([first.connect(), second.connect()])
    await wallet.call('irn_batchSubscribe', { topics })
    line.cut()
    await whenBusFails(second)
    const texts = Array.from({ length: 200 }, (_, index) => `${index}`)
    for (const [index, text] of texts.entries()) await publish(dapp, topics[index % 10] ?? '', text)
    await wallet.settle()
    expect(wallet.pushes).toEqual([])
    line.mend()
    await wallet.waitForPushes(texts.length)
    await publish(dapp, topics[0] ?? '', 'last')
    await wallet.waitForPushes(texts.length + 1)
    expect(getTexts(wallet)).toEqual([...texts, 'last'])
  })

  test('behavior: a client that subscribes while the bus is cut gets what is stored at once, and it does not come again', async () => {
    const { line, first, second, countAcks } = await startTwo('bus')
    const topic = newTopic()
    const [dapp, wallet] = await Promise.all([first.connect(), second.connect()])
    line.cut()
    await whenBusFails(second)
    await publish(dapp, topic, 'a')
    await wallet.call('irn_subscribe', { topic })
    await wallet.waitForPushes(1)
    await expect.poll(countAcks, patience).toBe(1)
    await publish(dapp, topic, 'b')
    line.mend()
    await wallet.waitForPushes(2)
    await publish(dapp, topic, 'c')
    await wallet.waitForPushes(3)
    expect(getTexts(wallet)).toEqual(['a', 'b', 'c'])
  })

  test('behavior: a client that subscribes while the bus catches up after a failure gets each message once', async () => {
    const gate = createGate()
    const { line, first, second } = await startTwo('bus', gate.guard)
    onTestFinished(gate.open)
    const topics = [newTopic(), newTopic()]
    const [dapp, peer, wallet] = await Promise.all([first.connect(), second.connect(), second.connect()])
    line.cut()
    await whenBusFails(second)
    gate.close()
    await publish(dapp, topics[0] ?? '', 'of another relay')
    await publish(peer, topics[1] ?? '', 'of this relay')
    line.mend()
    await expect.poll(gate.isReached, patience).toBe(true)
    await wallet.call('irn_batchSubscribe', { topics })
    // What comes from the store shows that it was read, and the other message left to the bus.
    await wallet.waitForPushes(1)
    gate.open()
    await wallet.waitForPushes(2)
    await publish(dapp, topics[0] ?? '', 'last')
    await wallet.waitForPushes(3)
    expect(getTexts(wallet)).toEqual(['of this relay', 'of another relay', 'last'])
  })

  test('behavior: a relay that starts while its bus is cut serves what is stored, and the rest once the bus is there', async () => {
    const { line, first, startThird } = await startTwo('bus')
    const topic = newTopic()
    const dapp = await first.connect()
    line.cut()
    const third = await startThird()
    await publish(dapp, topic, 'a')
    const wallet = await third.connect()
    await wallet.call('irn_subscribe', { topic })
    await wallet.waitForPushes(1)
    await publish(dapp, topic, 'b')
    line.mend()
    await wallet.waitForPushes(2)
    await publish(dapp, topic, 'c')
    await wallet.waitForPushes(3)
    expect(getTexts(wallet)).toEqual(['a', 'b', 'c'])
  })

  test('behavior: a message whose commit is slow comes after one that took a later number, and is not lost', async () => {
    const { first, second, database } = await startTwo('bus')
    await database.execute(sql`
      create function wait_for_test() returns trigger language plpgsql as $$
      begin
        if new.message like 'slow%' then perform pg_advisory_xact_lock(4711); end if;
        return new;
      end $$`)
    await database.execute(sql`
      create trigger wait_for_test before insert on relay_messages for each row execute function wait_for_test()`)
    const topic = newTopic()
    const [dapp, near, peer, far] = await Promise.all([
      first.connect(),
      first.connect(),
      second.connect(),
      second.connect(),
    ])
    for (const wallet of [near, far]) await wallet.call('irn_subscribe', { topic })
    const { slow } = await database.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(4711)`)
      const slow = publish(dapp, topic, 'slow')
      const isWaiting = sql`
        select 1 from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`
      await expect.poll(async () => (await database.execute(isWaiting)).rows.length, patience).toBe(1)
      for (const text of ['fast 1', 'fast 2']) expect((await publish(peer, topic, text)).result).toBe(true)
      await Promise.all([near.waitForPushes(2), far.waitForPushes(2)])
      return { slow }
    })
    expect((await slow).result).toBe(true)
    await publish(dapp, topic, 'last')
    for (const wallet of [near, far]) {
      await wallet.waitForPushes(4)
      expect(getTexts(wallet)).toEqual(['fast 1', 'fast 2', 'slow', 'last'])
    }
    const { rows } = await database.execute(sql`select message from relay_messages order by seq`)
    expect(rows.map(({ message }) => message)).toEqual(['slow', 'fast 1', 'fast 2', 'last'])
  })

  test('behavior: Postgres ends as by a crash and starts again: what is published after it arrives, and what came before does not again', async () => {
    const { first, second, countAcks } = await startTwo('bus')
    const topic = newTopic()
    const [dapp, wallet] = await Promise.all([first.connect(), second.connect()])
    await wallet.call('irn_subscribe', { topic })
    await publish(dapp, topic, 'before')
    await wallet.waitForPushes(1)
    await expect.poll(countAcks, patience).toBe(1)
    await postgres?.crash()
    await expect.poll(async () => (await publish(dapp, topic, 'after')).result, patience).toBe(true)
    await wallet.waitForPushes(2)
    await publish(dapp, topic, 'last')
    await wallet.waitForPushes(3)
    expect(getTexts(wallet)).toEqual(['before', 'after', 'last'])
  })

  test('behavior: on a database put back from a copy, whose numbers are lower, messages of the other relay arrive', async () => {
    const { line, first, second, database } = await startTwo('bus')
    const topic = newTopic()
    const [dapp, wallet] = await Promise.all([first.connect(), second.connect()])
    await wallet.call('irn_subscribe', { topic })
    for (const text of ['a', 'b', 'c']) await publish(dapp, topic, text)
    await wallet.waitForPushes(3)
    line.cut()
    await whenBusFails(second)
    await postgres?.crash()
    const putBack = sql`truncate relay_messages, relay_acks restart identity`
    const tryPutBack = () =>
      database.execute(putBack).then(
        () => true,
        () => false,
      )
    await expect.poll(tryPutBack, patience).toBe(true)
    expect((await publish(dapp, topic, 'd')).result).toBe(true)
    line.mend()
    await wallet.waitForPushes(4)
    await publish(dapp, topic, 'e')
    await wallet.waitForPushes(5)
    expect(getTexts(wallet)).toEqual(['a', 'b', 'c', 'd', 'e'])
  })
})
