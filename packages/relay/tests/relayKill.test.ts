import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { getProgramArgs, needsPostgres, startPostgres } from '@gangway/dev'
import { relayBatchLimit } from '@gangway/protocol'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { connectTestClient, type TestClient } from './connectTestClient.js'
import { createTestIdentity } from './createTestIdentity.js'

const isDeep = Boolean(process.env.GANGWAY_TEST_DEEP)
const script = new URL('./serveRelay.ts', import.meta.url)

/** Publishes of one client that wait for their answer at once. */
const inFlight = 8

/** A relay in a process of its own. */
async function spawnRelay(place: string): Promise<{ url: string; kill(): Promise<void> }> {
  const child = spawn(process.execPath, getProgramArgs(script, [place]), {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const [url] = await once(createInterface({ input: child.stdout }), 'line')
  return {
    url,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** What each publishes in a round at most: together more than it takes until a relay is killed. */
const perRound = 200

/** What one topic takes while nobody reads it, with room to spare (relay-protocol.md §6). */
const perTopic = 40

/** One who publishes, and one who reads, at once or later; both live longer than the relay. */
function createPair(name: string, { isReadLater }: { isReadLater: boolean }) {
  const topics: string[] = []
  const identities = { publisher: createTestIdentity(), reader: createTestIdentity() }
  const accepted = new Set<string>()
  /** What no answer came to: it is published again. */
  let unsure: string[] = []
  let next = 0
  const lives: string[][] = []

  function getTopic(message: string): string {
    const number = isReadLater ? Math.floor(Number(message.split(' ')[1]) / perTopic) : 0
    topics[number] ??= randomBytes(32).toString('hex')
    return topics[number]
  }

  /** Publishes what is unsure, then `most` new ones, unless the relay goes before. */
  async function publish(url: string, most: number, onAccepted?: () => void): Promise<void> {
    const { socket, call } = await connectTestClient(url, { identity: identities.publisher })
    const gone = once(socket, 'close').then(() => undefined)
    const again = unsure
    unsure = []
    const end = next + most
    const take = () => again.shift() ?? (next < end ? `${name} ${next++} ${'x'.repeat(300)}` : undefined)
    const lane = async () => {
      while (socket.readyState === socket.OPEN) {
        const message = take()
        if (message === undefined) return
        const params = { topic: getTopic(message), message, ttl: 86_400, tag: 1108, prompt: true }
        const answer = await Promise.race([call('irn_publish', params), gone])
        if (answer?.error?.data === 'MailboxLimitExceeded') {
          // Refused, so nothing is lost: the reader is behind. The next life has room.
          unsure.push(message)
          return
        }
        if (!answer) {
          unsure.push(message)
          continue
        }
        expect(answer).toMatchObject({ result: true })
        accepted.add(message)
        onAccepted?.()
      }
    }
    await Promise.all(Array.from({ length: inFlight }, lane))
    unsure.push(...again)
    socket.terminate()
  }

  /** Takes what comes until the relay is gone. */
  async function read(url: string): Promise<TestClient> {
    const client = await connectTestClient(url, { identity: identities.reader })
    const life: string[] = []
    lives.push(life)
    client.socket.on('frame', ({ method, params }) => {
      if (method === 'irn_subscription') life.push(params.data.message)
    })
    getTopic(`${name} 0`)
    for (let first = 0; first < topics.length; first += relayBatchLimit)
      await client.call('irn_batchSubscribe', { topics: topics.slice(first, first + relayBatchLimit) })
    return client
  }

  return { accepted, lives, publish, read, getReceived: () => new Set(lives.flat()) }
}

/** Each publisher is on another relay than its reader, and of several relays one is killed in each round. */
async function testKills(place: string, kills: number, relayCount = 1) {
  const live = [1, 2].map((number) => createPair(`live${number}`, { isReadLater: false }))
  const late = [1, 2].map((number) => createPair(`late${number}`, { isReadLater: true }))
  const pairs = [...live, ...late]
  const spawnRelays = () => Promise.all(Array.from({ length: relayCount }, () => spawnRelay(place)))
  const readAll = async (urls: readonly string[], readers: readonly (typeof pairs)[number][]) => {
    for (const pair of readers) await pair.read(urls[(pairs.indexOf(pair) + 1) % relayCount] ?? '')
  }
  const publishAll = (urls: readonly string[], most: number, onAccepted?: () => void) =>
    Promise.all(pairs.map((pair, index) => pair.publish(urls[index % relayCount] ?? '', most, onAccepted)))
  for (let round = 0; round < kills; round++) {
    const relays = await spawnRelays()
    const urls = relays.map(({ url }) => url)
    await readAll(urls, live)
    let remaining = 50 + Math.floor(Math.random() * 250)
    // In the turn of that answer: what it says is stored has no moment more to be.
    const killAtLast = () => {
      if (--remaining === 0) void relays[round % relayCount]?.kill()
    }
    await publishAll(urls, perRound, killAtLast)
    await Promise.all(relays.map((relay) => relay.kill()))
  }

  const relays = await spawnRelays()
  onTestFinished(async () => {
    await Promise.all(relays.map((relay) => relay.kill()))
  })
  const urls = relays.map(({ url }) => url)
  await readAll(urls, live)
  await publishAll(urls, 1)
  await readAll(urls, late)
  for (const { accepted, lives, getReceived } of pairs) {
    expect(accepted.size).toBeGreaterThan(kills)
    const getMissing = () => {
      const received = getReceived()
      return [...accepted].filter((message) => !received.has(message)).length
    }
    await expect.poll(getMissing, { timeout: 60_000 }).toBe(0)
    // Within one life of the relay nothing comes twice: a duplicate needs a restart.
    for (const life of lives) expect(new Set(life).size).toBe(life.length)
  }
  const accepted = pairs.reduce((sum, pair) => sum + pair.accepted.size, 0)
  return { what: 'kill -9 of the relay', tried: kills, found: `of ${accepted} accepted messages none lost` }
}

const kills = isDeep ? 20 : 1
const postgres = await startPostgres()
afterAll(() => postgres?.stop())

test.skipIf(postgres && !isDeep)(
  `behavior: ${kills} × kill -9 on the embedded database lose nothing that was answered with true (architecture.md §7.8)`,
  { timeout: 1_200_000, meta: { skipReason: 'run by npm run test:deep' } },
  async ({ task }) => {
    const folder = await mkdtemp(join(tmpdir(), 'gangway-relay-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    task.meta.deepCount = await testKills(join(folder, 'database'), kills)
  },
)

test.skipIf(!postgres)(
  `behavior: ${kills} × kill -9 on Postgres lose nothing that was answered with true (architecture.md §7.8)`,
  { timeout: 1_200_000, ...needsPostgres },
  async ({ task }) => {
    task.meta.deepCount = await testKills((await postgres?.createDatabase()) ?? '', kills)
  },
)

/** Each of two is killed. */
const killsOfTwo = 2 * kills

test.skipIf(!postgres)(
  `behavior: ${killsOfTwo} × kill -9 of one of two relays on a Postgres lose nothing, and nothing comes twice`,
  { timeout: 1_200_000, ...needsPostgres },
  async ({ task }) => {
    const deepCount = await testKills((await postgres?.createDatabase()) ?? '', killsOfTwo, 2)
    task.meta.deepCount = { ...deepCount, what: 'kill -9 of one of two relays' }
  },
)
