import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { getFreePort, needsPostgres, startPostgres } from '@gangway/dev'
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest'
import { connectRelay, createRelayKeys, type RelayPeer, type RelayPeerOptions } from './connectRelay.js'
import { startBalancer } from './startBalancer.js'
import { startMain, stopMains, waitForPort } from './startMain.js'

const postgres = await startPostgres()
afterEach(stopMains)
afterAll(() => postgres?.stop())

const patience = { timeout: 60_000 }

/** A client that is connected until the end, each time for as long as it can. `use` does something with the connection. */
async function stay(
  url: string,
  options: RelayPeerOptions,
  { isOver, use }: { isOver: () => boolean; use: (peer: RelayPeer) => Promise<void> },
): Promise<number> {
  let connections = 0
  while (!isOver()) {
    const peer = await connectRelay(url, options).catch(() => undefined)
    if (!peer) continue
    connections += 1
    const closed = once(peer.socket, 'close')
    await Promise.race([closed, use(peer).then(() => closed)]).catch(() => undefined)
  }
  return connections
}

test.skipIf(!postgres)(
  'behavior: a rolling restart of two servers behind a balancer loses no accepted message and refuses no request',
  { timeout: 300_000, ...needsPostgres },
  async () => {
    const ports = [await getFreePort(), await getFreePort()]
    const database = (await postgres?.createDatabase()) ?? ''
    const start = (port: number) =>
      startMain({
        ...{ GANGWAY_ENV: 'local', GANGWAY_ROLES: 'relay', RELAY_PORT: `${port}`, RELAY_AUDIENCES: '*' },
        ...{ DATABASE_URL: database, DRAIN_DELAY: '3', DRAIN_TIME: '2' },
      })
    const servers = ports.map(start)
    await Promise.all(servers.map(waitForPort))
    const balancer = await startBalancer(ports)
    onTestFinished(balancer.close)
    const page = `http://127.0.0.1:${balancer.port}/relay`
    const readStatus = async () => {
      const response = await fetch(page)
      // Until it is read, its connection carries no other request.
      await response.arrayBuffer()
      return response.status
    }
    await expect.poll(() => readStatus().catch(() => undefined), patience).toBe(426)

    const url = `ws://127.0.0.1:${balancer.port}/relay`
    const topic = randomBytes(32).toString('hex')
    const received: string[] = []
    const accepted: string[] = []
    const answers = new Set<unknown>()
    let isOver = false
    let isReadToEnd = false
    let socket: RelayPeer['socket'] | undefined
    const reading = stay(
      url,
      { keys: createRelayKeys(), onMessage: (message) => void received.push(message) },
      {
        isOver: () => isReadToEnd,
        async use(peer) {
          socket = peer.socket
          await peer.call('irn_subscribe', { topic })
        },
      },
    )
    let next = 0
    const publishing = stay(
      url,
      { keys: createRelayKeys() },
      {
        isOver: () => isOver,
        async use(peer) {
          while (!isOver) {
            // What was not answered, or refused as its reader is away, is published again.
            const params = { topic, message: `${next}`, ttl: 300, tag: 1108 }
            if ((await peer.call('irn_publish', params)).result !== true) continue
            accepted.push(`${next}`)
            next += 1
          }
          peer.socket.terminate()
        },
      },
    )
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
    await Promise.all([publishing, asking])
    const getMissing = () => {
      const texts = new Set(received)
      return accepted.filter((message) => !texts.has(message))
    }
    await expect.poll(getMissing, patience).toEqual([])
    isReadToEnd = true
    socket?.terminate()
    // Both servers sent the reader away, at the latest when the second one ended.
    expect(await reading).toBeGreaterThan(1)
    expect([...answers]).toEqual([426])
    // A message comes again if the connection ended within 20 ms of its acknowledgement: some of each move.
    expect(received.length - new Set(received).size).toBeLessThan(300)
  },
)
