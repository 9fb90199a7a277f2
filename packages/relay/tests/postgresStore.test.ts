import { createHash, randomBytes } from 'node:crypto'
import { needsPostgres, startPostgres } from '@gangway/dev'
import { relayLimits } from '@gangway/protocol'
import { createLog, type OpenDatabase, openDatabase } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { laneCount, laneLock } from '../src/database/lanes.js'
import { relayMigrations } from '../src/database/relayMigrations.js'
import type { MailboxMessage, MailboxStore } from '../src/model/mailboxStore.js'
import { createPostgresStore } from '../src/stores/createPostgresStore.js'
import { eachDatabase } from './eachDatabase.js'

const log = createLog({ level: 'silent' })
const [dapp, wallet, other] = ['did:key:zDapp', 'did:key:zWallet', 'did:key:zOther']
const start = Date.now()
const newTopic = () => randomBytes(32).toString('hex')

/** A message as the relay hands it on; `text` is the whole of it. */
function toMessage(topic: string, text: string, more: Partial<MailboxMessage> = {}): MailboxMessage {
  const messageId = createHash('sha256').update(text).digest('hex')
  const times = { publishedAt: start, expiresAt: start + 300_000 }
  return { topic, messageId, message: text, tag: 1108, attestation: '', publisher: dapp, ...times, ...more }
}

await eachDatabase((getLocation) => {
  let opened: OpenDatabase
  let store: MailboxStore
  let now = start
  beforeAll(async () => {
    opened = await openDatabase({ location: await getLocation(), migrations: [relayMigrations], log })
    store = createPostgresStore({ database: opened.database, getNow: () => now })
  })
  afterAll(async () => {
    await store.close()
    await opened.close()
  })
  const readTexts = async (clientId: string, topics: readonly string[], limit = 100) =>
    (await store.read(clientId, topics, limit)).messages.map(({ message }) => message)
  const publishAll = (topic: string, texts: readonly string[]) =>
    Promise.all(texts.map((text) => store.publish(toMessage(topic, text))))

  test('default: what was stored comes back as it was, to all but who published it', async () => {
    const topic = newTopic()
    const message = toMessage(topic, 'a “quoted\\” {text}, \n null, NULL 🦊', { tag: 0xffff_ffff })
    expect(await store.publish(message)).toBe('stored')
    const place = expect.objectContaining({ origin: 0 })
    expect(await store.read(wallet, [newTopic(), topic], 10)).toEqual({
      messages: [{ ...message, place }],
      hasMore: false,
    })
    expect(await readTexts(dapp, [topic])).toEqual([])
    expect(await readTexts(other, [newTopic()])).toEqual([])
  })

  test('behavior: no other message is read along after so many bytes', async () => {
    const topic = newTopic()
    await publishAll(
      topic,
      ['a', 'b', 'c', 'd'].map((text) => text.repeat(500_000)),
    )
    const { messages, hasMore } = await store.read(wallet, [topic], 32, 1_048_576)
    expect({ sizes: messages.map(({ message }) => message.length), hasMore }).toEqual({
      sizes: [500_000, 500_000, 500_000],
      hasMore: true,
    })
  })

  test('behavior: it says what it holds; messages nobody has read give way, then old ones, the oldest first', async () => {
    const held = await store.measure()
    const topics = [newTopic(), newTopic(), newTopic()]
    const [read = '', old = '', young = ''] = topics
    for (const [age, topic] of topics.entries())
      await store.publish(
        toMessage(topic, `${topic} ${'x'.repeat(10_000)}`, { publishedAt: start - 1_000 + age }),
      )
    expect((await store.measure()) - held).toBeGreaterThanOrEqual(30_000)
    const [message] = (await store.read(wallet, [read], 1)).messages
    await store.acknowledge(wallet, read, message?.messageId ?? '')
    await store.publish(toMessage(read, 'for the other'))
    const times = { unreadBefore: start - 900, before: start - 2_000 }
    expect(await store.removeOldest(times, 10_000)).toBe(1)
    expect(await readTexts(other, [old])).toEqual([])
    expect(await readTexts(other, [young])).toHaveLength(1)
    expect(await readTexts(other, [read])).toHaveLength(2)
    expect(await store.removeOldest({ ...times, unreadBefore: 0 }, 1e9)).toBe(0)
    expect(await store.removeOldest({ unreadBefore: 0, before: start - 999 }, 1e9)).toBe(1)
    expect(await readTexts(other, [read])).toEqual(['for the other'])
  })

  test('behavior: an attestation that is empty stays so, an absent one is none (relay-protocol.md §10.8)', async () => {
    const topic = newTopic()
    for (const attestation of ['', 'eyJ', null, undefined])
      await store.publish(toMessage(topic, `${attestation}`, { attestation }))
    const { messages } = await store.read(wallet, [topic], 10)
    expect(messages.map(({ attestation }) => attestation)).toEqual(['', 'eyJ', undefined, undefined])
  })

  test('behavior: a topic is read in the order of publishing, a part of it at a time', async () => {
    const topics = [newTopic(), newTopic()]
    const texts = Array.from({ length: 60 }, (_, index) => `${index}`)
    const outcomes = texts.map((text, index) => store.publish(toMessage(topics[index % 2] ?? '', text)))
    expect(new Set(await Promise.all(outcomes))).toEqual(new Set(['stored']))
    for (const [index, topic] of topics.entries())
      expect(await readTexts(wallet, [topic])).toEqual(texts.filter((text) => Number(text) % 2 === index))
    const { messages, hasMore } = await store.read(wallet, topics, 10)
    expect({ count: messages.length, hasMore }).toEqual({ count: 10, hasMore: true })
    for (const { topic, messageId } of messages) await store.acknowledge(wallet, topic, messageId)
    expect(await readTexts(wallet, topics)).toHaveLength(50)
    expect((await store.read(wallet, topics, 50)).hasMore).toBe(false)
  })

  test('behavior: the same message again is stored once, at once or later or acknowledged meanwhile', async () => {
    const topic = newTopic()
    expect((await publishAll(topic, ['a', 'a', 'b'])).sort()).toEqual(['duplicate', 'stored', 'stored'])
    const { messageId } = toMessage(topic, 'a')
    await store.acknowledge(wallet, topic, messageId)
    expect(await publishAll(topic, ['a'])).toEqual(['duplicate'])
    expect(await publishAll(newTopic(), ['a'])).toEqual(['stored'])
    expect(await readTexts(wallet, [topic])).toEqual(['b'])
  })

  test('behavior: an acknowledgement counts at once, for its client and message alone', async () => {
    const topic = newTopic()
    await publishAll(topic, ['a', 'b'])
    const { messageId } = toMessage(topic, 'a')
    await Promise.all([
      store.acknowledge(wallet, topic, messageId),
      store.acknowledge(wallet, topic, messageId),
      store.acknowledge(wallet, newTopic(), messageId),
      store.acknowledge(wallet, topic, 'f'.repeat(64)),
    ])
    expect(await readTexts(wallet, [topic])).toEqual(['b'])
    expect(await readTexts(other, [topic])).toEqual(['a', 'b'])
  })

  test('behavior: a topic nobody reads is full at 64 messages, one that is being read never (relay-protocol.md §6)', async () => {
    const topic = newTopic()
    const texts = Array.from({ length: relayLimits.messagesPerTopic }, (_, index) => `${index}`)
    expect(new Set(await publishAll(topic, texts.slice(1)))).toEqual(new Set(['stored']))
    expect(await publishAll(topic, ['1', 'last', 'more'])).toEqual(['duplicate', 'stored', 'full'])
    expect(await publishAll(topic, ['more', '2'])).toEqual(['full', 'duplicate'])
    expect(await publishAll(newTopic(), ['more'])).toEqual(['stored'])
    const newest = toMessage(topic, 'last')
    await store.acknowledge(wallet, topic, newest.messageId)
    expect(
      new Set(
        await publishAll(
          topic,
          texts.map((text) => `next ${text}`),
        ),
      ),
    ).toEqual(new Set(['stored']))
    expect(await publishAll(topic, ['more'])).toEqual(['full'])
  })

  test('behavior: a topic is full at 2 MiB of messages nobody reads (relay-protocol.md §6)', async () => {
    const topic = newTopic()
    const quarter = 'é'.repeat(relayLimits.bytesPerTopic / 8)
    const texts = ['a', 'b', 'c'].map((first) => first + quarter.slice(1))
    expect(new Set(await publishAll(topic, [...texts, quarter]))).toEqual(new Set(['stored']))
    expect(await publishAll(topic, ['four', 'xyz'])).toEqual(['full', 'full'])
    expect(await publishAll(topic, ['xyz', 'x'])).toEqual(['stored', 'full'])
    expect(await readTexts(wallet, [topic])).toEqual([...texts, quarter, 'xyz'])
  })

  test('behavior: what has expired is not read, fills no topic, and is deleted with its acknowledgements', async () => {
    const topic = newTopic()
    const texts = Array.from({ length: relayLimits.messagesPerTopic }, (_, index) => `${index}`)
    await publishAll(topic, texts)
    const [first] = (await store.read(wallet, [topic], 1)).messages
    await store.acknowledge(wallet, topic, first?.messageId ?? '')
    await readTexts(wallet, [topic])
    now += 300_000
    const kept = toMessage(topic, 'later', { expiresAt: now + 1 })
    expect(await store.publish(kept)).toBe('stored')
    expect(await readTexts(wallet, [topic])).toEqual(['later'])
    expect(await store.removeExpired(now + 120_000)).toBeGreaterThan(texts.length)
    const { rows } = await opened.database.execute(
      sql`select (select count(*) from relay_messages)::int as messages, (select count(*) from relay_acks)::int as acks`,
    )
    expect(rows).toEqual([{ messages: 0, acks: 0 }])
  })

  test('behavior: what has expired, and is published again before it is deleted, is stored and delivered again', async () => {
    const topic = newTopic()
    const times = () => ({ publishedAt: now, expiresAt: now + 1_000 })
    await store.publish(toMessage(topic, 'again', times()))
    const { messageId } = toMessage(topic, 'again')
    await store.acknowledge(wallet, topic, messageId)
    now += 1_000
    await store.publish(toMessage(topic, 'between', { ...times(), publisher: other }))
    const again = toMessage(topic, 'again', { ...times(), tag: 7, publisher: other })
    expect(await Promise.all([store.publish(again), store.publish(again)])).toEqual(['stored', 'duplicate'])
    expect(await store.publish(again)).toBe('duplicate')
    // As if it had never been there: its acknowledgement does not count, and it comes after what is older.
    expect(await readTexts(wallet, [topic])).toEqual(['between', 'again'])
    expect((await store.read(dapp, [topic], 10)).messages.at(-1)).toMatchObject(again)
  })

  test('behavior: what has not expired is kept, and whoever deletes much leaves no empty space', async () => {
    const message = toMessage(newTopic(), 'a', { expiresAt: now + 60_000 })
    await store.publish(message)
    await opened.database.execute(sql`
      insert into relay_messages (topic, message_id, message, size, tag, published_at, expires_at, publisher)
      select 't', number::text, repeat('x', 500), 500, 0, 0, 0, 'p' from generate_series(1, 12000) as number`)
    expect(await store.removeExpired(now)).toBe(12_000)
    expect(await readTexts(wallet, [message.topic])).toEqual(['a'])
    const { rows } = await opened.database.execute(sql`
      select pg_relation_size('relay_messages') < 1000000 as is_small`)
    expect(rows).toEqual([{ is_small: true }])
  })

  test('behavior: of two processes that are sent the same at once, one stores it', async () => {
    const other = createPostgresStore({ database: opened.database, getNow: () => now })
    const topics = Array.from({ length: 30 }, newTopic)
    const toBatch = (order: readonly string[]) =>
      order.flatMap((topic) => ['a', 'b'].map((text) => toMessage(topic, text, { expiresAt: now + 60_000 })))
    const outcomes = await Promise.all([
      ...toBatch(topics).map(store.publish),
      ...toBatch(topics.toReversed()).map(other.publish),
    ])
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(60)
    expect(outcomes.filter((outcome) => outcome === 'duplicate')).toHaveLength(60)
    for (const topic of topics) expect(await readTexts(wallet, [topic])).toEqual(['a', 'b'])
    await other.close()
  })

  test('error: without its table a publish rejects, and the store goes on when it is back', async () => {
    const { database } = opened
    await database.execute(sql`alter table relay_messages rename to away`)
    const topic = newTopic()
    await expect(store.publish(toMessage(topic, 'a'))).rejects.toThrow()
    await expect(store.acknowledge(wallet, topic, 'a')).rejects.toThrow()
    await expect(store.read(wallet, [topic], 1)).rejects.toThrow()
    await database.execute(sql`alter table away rename to relay_messages`)
    expect(await store.publish(toMessage(topic, 'a'))).toBe('stored')
  })
})

const postgres = await startPostgres()
afterAll(() => postgres?.stop())

describe.skipIf(!postgres)('on Postgres', needsPostgres, () => {
  test('behavior: a statement takes its numbers in a lane that no other statement holds, and waits for the last lane', async () => {
    const location = { url: (await postgres?.createDatabase()) ?? '' }
    const { database, close } = await openDatabase({ location, migrations: [relayMigrations], log })
    const store = createPostgresStore({ database, origin: 7, getNow: Date.now })
    const topic = newTopic()
    const publish = (text: string) => store.publish(toMessage(topic, text))
    const getPlaces = async () =>
      (await store.read(wallet, [topic], 10)).messages.map(({ place }) => [place?.lane, place?.origin])
    await publish('a')
    const { publishing } = await database.transaction(async (tx) => {
      const hold = (lane: number) => tx.execute(sql`select pg_advisory_xact_lock(${laneLock}, ${lane})`)
      await hold(1)
      await publish('b')
      for (let lane = 2; lane < laneCount; lane += 1) await hold(lane)
      await publish('c')
      expect(await getPlaces()).toEqual([
        [1, 7],
        [2, 7],
        [laneCount, 7],
      ])
      await hold(laneCount)
      const publishing = publish('d')
      const isWaiting = sql`
        select 1 from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`
      await expect
        .poll(async () => (await database.execute(isWaiting)).rows.length, { timeout: 10_000 })
        .toBe(1)
      return { publishing }
    })
    expect(await publishing).toBe('stored')
    expect((await getPlaces()).at(-1)).toEqual([laneCount, 7])
    await store.close()
    await close()
  }, 60_000)

  test('behavior: of two processes that wait for each other neither refuses a message', async () => {
    const url = new URL((await postgres?.createDatabase()) ?? '')
    // Time to have the other one wait too, before the first looks whether they wait for each other.
    url.searchParams.set('options', '-c deadlock_timeout=3s')
    const location = { url: url.href }
    const { database, close } = await openDatabase({ location, migrations: [relayMigrations], log })
    const store = createPostgresStore({ database, getNow: Date.now })
    const topic = newTopic()
    const [first, second] = [toMessage(topic, 'a'), toMessage(topic, 'b')]
    const insert = ({ messageId, message, publishedAt, expiresAt }: MailboxMessage) => sql`
      insert into relay_messages (topic, message_id, message, size, tag, published_at, expires_at, publisher)
      values (${topic}, ${messageId}, ${message}, 1, 1, ${publishedAt}, ${expiresAt}, ${dapp})`
    const { publishing } = await database.transaction(async (tx) => {
      await tx.execute(sql`set local deadlock_timeout = '30s'`)
      await tx.execute(insert(second))
      const publishing = Promise.all([store.publish(first), store.publish(second)])
      const isWaiting = sql`
        select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      const countWaiting = async () => (await database.execute(isWaiting)).rows.length
      await expect.poll(countWaiting, { timeout: 10_000 }).toBe(1)
      // Waits for the first message of the batch, which waits for the second of this: the batch is broken off.
      await tx.execute(insert(first))
      return { publishing }
    })
    expect(await publishing).toEqual(['duplicate', 'duplicate'])
    const { messages } = await store.read(wallet, [topic], 10)
    expect(messages.map(({ message }) => message)).toEqual(['b', 'a'])
    await store.close()
    await close()
  }, 60_000)
})
