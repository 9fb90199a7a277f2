import { randomBytes } from 'node:crypto'
import { needsPostgres, startPostgres } from '@gangway/dev'
import { createLog, openDatabase } from '@gangway/server-kit'
import { afterAll, expect, test } from 'vitest'
import { relayMigrations } from '../src/database/relayMigrations.js'
import { createPostgresStore } from '../src/index.js'
import { startTestRelay } from './startTestRelay.js'

const postgres = await startPostgres()
afterAll(() => postgres?.stop())

/** Messages, how many of them a topic gets, how many are accepted before the end, and how many wait at once. */
const [total, perTopic, before, lanes] = [400, 40, 100, 8]

test.skipIf(!postgres)(
  'behavior: Postgres ends as by a crash and starts again: nothing that was answered with true is lost, and it goes on by itself',
  { timeout: 240_000, ...needsPostgres },
  async () => {
    const location = { url: (await postgres?.createDatabase()) ?? '' }
    const log = createLog({ level: 'silent' })
    const { database, clock, close } = await openDatabase({ location, migrations: [relayMigrations], log })
    const store = createPostgresStore({ database, getNow: clock.getNow })
    const relay = await startTestRelay({ store, ...clock })
    const dapp = await relay.connect()
    const topics = Array.from({ length: total / perTopic }, () => randomBytes(32).toString('hex'))
    const refused = new Set<unknown>()
    let [next, accepted] = [0, 0]
    let crashing: Promise<void> | undefined

    async function publish(number: number): Promise<void> {
      const params = {
        topic: topics[Math.floor(number / perTopic)],
        message: `${number}`,
        ttl: 3_600,
        tag: 1108,
      }
      for (;;) {
        const { result, error } = await dapp.call('irn_publish', params)
        if (result === true) return
        refused.add(error?.data)
        await crashing
      }
    }
    async function work(): Promise<void> {
      while (next < total) {
        await publish(next++)
        accepted += 1
        if (accepted === before) crashing = postgres?.crash()
      }
    }
    await Promise.all(Array.from({ length: lanes }, work))
    await crashing
    expect([...refused]).toEqual(['StorageError'])

    const wallet = await relay.connect()
    await wallet.call('irn_batchSubscribe', { topics })
    const pushes = await wallet.waitForPushes(total)
    const numbers = pushes.map(({ params }) => Number(params.data.message)).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: total }, (_, index) => index))
    await relay.close()
    await store.close()
    await close()
  },
)
