import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { getProgramArgs, needsPostgres, startPostgres } from '@gangway/dev'
import { createLog, openDatabase } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { connectTestClient } from './connectTestClient.js'

const script = new URL('./serveRelay.ts', import.meta.url)
const patience = { timeout: 60_000, interval: 50 }
const postgres = await startPostgres()
afterAll(() => postgres?.stop())

/** A relay in a process of its own, whose machine's clock is so many milliseconds ahead, and which cleans up all the time. */
async function spawnRelay(place: string, ahead: number): Promise<string> {
  const setClock = `data:text/javascript,const now = Date.now; Date.now = () => now() + ${ahead}`
  const child = spawn(process.execPath, ['--import', setClock, ...getProgramArgs(script, [place, '50'])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [url] = await once(createInterface({ input: child.stdout }), 'line')
  return url
}

describe.skipIf(!postgres)('on Postgres', needsPostgres, () => {
  test('behavior: a process whose clock is ten minutes ahead, or behind, deletes nothing the others accepted, and takes in what they deliver', async () => {
    const url = (await postgres?.createDatabase()) ?? ''
    const right = await spawnRelay(url, 0)
    const [ahead, behind] = [await spawnRelay(url, 600_000), await spawnRelay(url, -600_000)]
    const topic = randomBytes(32).toString('hex')
    for (const [relay, message] of [
      [right, 'by the right one'],
      [ahead, 'by the one ahead'],
      [behind, 'by the one behind'],
    ] as const) {
      const dapp = await connectTestClient(relay)
      const published = await dapp.call('irn_publish', { topic, message, ttl: 300, tag: 1108 })
      expect(published.result).toBe(true)
      dapp.socket.terminate()
    }

    // All of them have cleaned up since, once what did expire is gone.
    const log = createLog({ level: 'silent' })
    const { database, close } = await openDatabase({ location: { url }, migrations: [], log })
    onTestFinished(close)
    for (let round = 0; round < 3; round++) {
      await database.execute(sql`
        insert into relay_messages (topic, message_id, message, size, tag, published_at, expires_at, publisher)
        values ('t', 'm', '', 0, 0, 0, 0, 'p')`)
      const count = async () =>
        (await database.execute(sql`select 1 from relay_messages where topic = 't'`)).rows.length
      await expect.poll(count, patience).toBe(0)
    }

    for (const relay of [right, ahead, behind]) {
      const wallet = await connectTestClient(relay)
      await wallet.call('irn_subscribe', { topic })
      const pushes = await wallet.waitForPushes(3)
      expect(pushes.map(({ params }) => params.data.message)).toEqual([
        'by the right one',
        'by the one ahead',
        'by the one behind',
      ])
      wallet.socket.terminate()
    }
  }, 240_000)
})
