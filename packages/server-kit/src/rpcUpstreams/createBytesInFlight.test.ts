import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { createMetrics } from '../metrics.js'
import { type BytesInFlightSettings, createBytesInFlight } from './createBytesInFlight.js'

/** What one open request counts by itself, and once its body has come. */
const base = 4 * 1024
const begun = 64 * 1024

function setUp(settings: Partial<BytesInFlightSettings> = {}) {
  const metrics = createMetrics()
  const bytes = createBytesInFlight(metrics, { perClient: 1_000_000, total: 2_500_000, ...settings })
  const getHeld = async () => (await metrics.rpcBytesInFlight.get()).values[0]?.value
  return { open: (client = '203.0.113.1') => bytes.open(client), getHeld, metrics }
}

const clientFull = expect.objectContaining({ code: 'RATE_LIMITED', context: { retryAfter: 1 } })
const serverFull = expect.objectContaining({ code: 'RPC_UPSTREAM_FAILED', context: { retryAfter: 1 } })

test('default: what a client holds counts until it is given back', async () => {
  const { open, getHeld } = setUp()
  const lease = open()
  lease.add(1_000_000 - base)
  expect(() => lease.add(1)).toThrow(clientFull)
  expect(() => open()).toThrow(clientFull)
  expect(await getHeld()).toBe(1_000_000)
  lease.close()
  lease.close()
  expect(await getHeld()).toBe(0)
  open().add(1_000_000 - base)
})

test('behavior: one client leaves room for another; all together have a limit', async () => {
  const { open, metrics } = setUp()
  for (const client of ['203.0.113.1', '203.0.113.2']) open(client).add(1_000_000 - base)
  const third = open('203.0.113.3')
  third.add(500_000 - base)
  expect(() => third.add(1)).toThrow(serverFull)
  expect(() => open('203.0.113.4')).toThrow(serverFull)
  expect(await metrics.registry.metrics()).toContain('gangway_rate_limited_total{scope="bytes"} 2')
})

test('behavior: the networks of one IPv6 site count as one client', () => {
  const { open } = setUp()
  open('2001:db8:1:1::/64').add(1_000_000 - base)
  expect(() => open('2001:db8:1:2::/64')).toThrow(clientFull)
  open('2001:db8:2:1::/64')
})

test('behavior: requests that hold nothing yet are counted too, and more once their body has come', async () => {
  const { open, getHeld } = setUp()
  const lease = open()
  expect(await getHeld()).toBe(base)
  lease.begin()
  expect(await getHeld()).toBe(begun)
  lease.close()
  const leases = Array.from({ length: Math.floor(1_000_000 / base) }, () => open())
  expect(() => open()).toThrow(clientFull)
  leases[0]?.close()
  open()
})

/** Serves one answer of 64 MiB, more than a connection takes unread, and has been asked for it. */
async function serveOnce(onRequest: (response: ServerResponse) => void) {
  const server = createServer((_, response) => {
    onRequest(response)
    response.end(Buffer.alloc(64 * 1024 * 1024))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const asked = once(server, 'request')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  await asked
  return { socket, close: () => new Promise((resolve) => server.close(resolve)) }
}

test('behavior: an answer counts until it is sent', async () => {
  const { open, getHeld } = setUp()
  let response: ServerResponse | undefined
  const { socket, close } = await serveOnce((each) => {
    response = each
    open().closeAfter(each)
  })
  await once(socket, 'readable')
  expect(await getHeld()).toBe(base)
  socket.resume()
  await once(socket, 'end')
  socket.destroy()
  if (response && !response.closed) await once(response, 'close')
  expect(await getHeld()).toBe(0)
  await close()
})

test('behavior: who does not take the answer in time is cut off', async () => {
  const { open, getHeld } = setUp({ answerTime: 50 })
  const { socket, close } = await serveOnce((response) => open().closeAfter(response))
  socket.on('error', () => undefined)
  // Never read, so that only the server can end it.
  socket.pause()
  await vi.waitFor(async () => expect(await getHeld()).toBe(0), 30_000)
  await close()
  socket.destroy()
})

test('behavior: an answer whose client is gone already counts no more', async () => {
  const { open, getHeld } = setUp()
  let gone: Promise<ServerResponse> | undefined
  const { socket, close } = await serveOnce((response) => {
    gone = once(response, 'close').then(() => response)
    response.destroy()
  })
  socket.on('error', () => undefined)
  const response = await gone
  open().closeAfter(response)
  await vi.waitFor(async () => expect(await getHeld()).toBe(0), 30_000)
  await close()
})

test('behavior: answers that wait behind another of their connection count no more once it is gone', async () => {
  const { open, getHeld } = setUp()
  let asked = 0
  const server = createServer((_, response) => {
    asked += 1
    open().closeAfter(response)
    // The first is never answered, the others are and wait for it.
    if (asked > 1) response.end('late')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(5))
  await vi.waitFor(() => expect(asked).toBe(5))
  expect(await getHeld()).toBe(5 * base)
  socket.destroy()
  await vi.waitFor(async () => expect(await getHeld()).toBe(0))
  await new Promise((resolve) => server.close(resolve))
})
