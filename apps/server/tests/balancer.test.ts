import { once } from 'node:events'
import { getFreePort, needsPostgres, startBalancer, startPostgres } from '@gangway/dev'
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest'
import { runRelayLoad } from './runRelayLoad.js'
import { startMain, stopMains, waitForPort } from './startMain.js'

const postgres = await startPostgres()
afterEach(stopMains)
afterAll(() => postgres?.stop())

const patience = { timeout: 60_000 }

test.skipIf(!postgres)(
  'behavior: a rolling restart of two servers behind a balancer loses no accepted message and refuses no request',
  { timeout: 300_000, ...needsPostgres },
  async () => {
    const ports = [await getFreePort(), await getFreePort()]
    const database = (await postgres?.createDatabase()) ?? ''
    const start = (port: number) =>
      startMain({
        ...{ GANGWAY_ENV: 'local', GANGWAY_ROLES: 'relay', RELAY_PORT: `${port}`, RELAY_AUDIENCES: '*' },
        ...{ TRUST_PROXY: 'on', DATABASE_URL: database, DRAIN_DELAY: '3', DRAIN_TIME: '2' },
      })
    const servers = ports.map(start)
    await Promise.all(servers.map(waitForPort))
    const balancer = await startBalancer({ ports })
    onTestFinished(balancer.close)
    const page = `http://127.0.0.1:${balancer.port}/relay`
    const readStatus = async () => {
      const response = await fetch(page)
      // Until it is read, its connection carries no other request.
      await response.arrayBuffer()
      return response.status
    }
    await expect.poll(() => readStatus().catch(() => undefined), patience).toBe(426)

    const load = runRelayLoad(`ws://127.0.0.1:${balancer.port}/relay`)
    const { received } = load
    const answers = new Set<unknown>()
    let isOver = false
    const asking = (async () => {
      while (!isOver) answers.add(await readStatus().catch((error) => error))
    })()

    const whenReceived = async () => {
      const count = received.length
      await expect.poll(() => received.length, patience).toBeGreaterThan(count + 20)
    }
    await whenReceived()
    for (const [index, port] of ports.entries()) {
      const server = servers[index]
      const ended = server && once(server.child, 'close')
      server?.child.kill('SIGTERM')
      expect(await ended).toEqual([0, null])
      await waitForPort(start(port))
      const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status
      await expect.poll(isReady, patience).toBe(200)
      await whenReceived()
    }
    isOver = true
    await Promise.all([load.stopPublishing(), asking])
    await expect.poll(load.getMissing, patience).toEqual([])
    // Both servers sent the reader away, at the latest when the second one ended.
    expect(await load.stopReading()).toBeGreaterThan(1)
    expect([...answers]).toEqual([426])
    // A message comes again if the connection ended within 20 ms of its acknowledgement: some of each move.
    expect(received.length - new Set(received).size).toBeLessThan(300)
  },
)
