import { connect, createServer, type Server, type Socket } from 'node:net'
import { getFreePort, needsPostgres, startPostgres } from '@gangway/dev'
import type { OpenDatabase } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEventManager, createEventStore, type EventManager } from '../src/index.js'
import { openTestDatabase } from './openTestDatabase.js'
import { startDataApi, type TestDataApi } from './startDataApi.js'

const operatorToken = 'operator-token-of-this-test-01234567'
const patience = { timeout: 15_000 }

const postgres = await startPostgres()
afterAll(() => postgres?.stop())

describe.skipIf(!postgres)('a Postgres that goes away and comes back', needsPostgres, () => {
  let line: Awaited<ReturnType<typeof startLine>>
  let opened: OpenDatabase
  let api: TestDataApi
  let manager: EventManager

  beforeAll(async () => {
    const url = new URL((await postgres?.createDatabase()) ?? '')
    line = await startLine(Number(url.port))
    url.port = `${line.port}`
    opened = await openTestDatabase({ url: url.href })
    api = await startDataApi({
      networks: [],
      operatorToken,
      siwx: { database: opened.database, secret: new Uint8Array(32).fill(7) },
      isDatabaseAnswering: opened.isAnswering,
      createEvents(parts) {
        const store = createEventStore(opened.database)
        manager = createEventManager({ ...parts, store, retention: 90, getNow: Date.now })
        return manager
      },
    })
  })
  afterAll(async () => {
    await api.stop()
    await manager.close()
    await opened.close()
    await line.cut()
  })

  const count = async () => {
    const headers = { authorization: `Bearer ${operatorToken}` }
    const response = await fetch(`${api.url}/e/counts?projectId=local`, { headers })
    return [response.status, await response.json()]
  }
  const readHealth = async () => (await fetch(`${api.url}/healthz`)).json()

  test('behavior: requests that need it answer 503, health says so, and all is well when it is back', async () => {
    expect(await readHealth()).toMatchObject({ status: 'ok', database: 'ok' })
    const inTransaction = opened.database.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      await line.cut()
      await tx.execute(sql`select 1`)
    })
    await expect(inTransaction).rejects.toThrow()

    expect(await count()).toEqual([
      503,
      {
        status: 'FAILED',
        code: 'DATABASE_UNAVAILABLE',
        reasons: [{ field: '', description: 'The server cannot reach its database' }],
      },
    ])
    await expect.poll(readHealth, patience).toMatchObject({ status: 'degraded', database: 'failing' })
    const body = JSON.stringify({
      eventId: '6f0b1f3e-9c57-4a55-8d5e-0d9c6a1f2b3c',
      props: { type: 'track', event: 'MODAL_OPEN' },
    })
    expect((await fetch(`${api.url}/e?projectId=local`, { method: 'POST', body })).status).toBe(202)

    await line.mend()
    await expect.poll(readHealth, patience).toMatchObject({ status: 'ok', database: 'ok' })
    await expect.poll(count, patience).toMatchObject([200, { counts: [{ event: 'MODAL_OPEN', count: 1 }] }])
  }, 60_000)
})

/** The line to a server on this machine, which can be cut and mended. */
async function startLine(target: number) {
  const port = await getFreePort()
  const sockets = new Set<Socket>()
  let server: Server | undefined
  const mend = async () => {
    server = createServer((near) => {
      const far = connect(target, '127.0.0.1')
      near.pipe(far).pipe(near)
      for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined))
    })
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve))
  }
  await mend()
  return {
    port,
    mend,
    async cut() {
      const closed = new Promise((resolve) => server?.close(resolve))
      for (const socket of sockets) socket.destroy()
      sockets.clear()
      await closed
    },
  }
}
