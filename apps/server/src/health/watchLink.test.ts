import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLog, createMetrics } from '@gangway/server-kit'
import { afterEach, expect, test } from 'vitest'
import { watchLink } from './watchLink.js'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function start(answer: { current: RequestListener }) {
  const server = createServer((request, response) => answer.current(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => new Promise((resolve) => server.close(resolve)))
  const lines: string[] = []
  const log = createLog({ level: 'trace' }, { write: (line) => void lines.push(line) })
  const metrics = createMetrics()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys?canary`
  const link = watchLink({ url, to: 'recovery', log, metrics })
  stops.push(link.close)
  const readGauge = async () => (await metrics.linkUp.get()).values
  return { link, lines, readGauge }
}

const keys: RequestListener = (_, response) =>
  response.end(JSON.stringify({ keys: [{ kid: 'a', kty: 'EC' }] }))

test('default: unknown until it was asked, then reached; the log says so once', async () => {
  const { link, lines, readGauge } = await start({ current: keys })
  expect(link.getState()).toEqual({ state: 'unknown' })
  expect(await link.look()).toEqual({ state: 'ok' })
  await link.look()
  expect(lines.filter((line) => line.includes('is reached'))).toHaveLength(1)
  expect(await readGauge()).toEqual([expect.objectContaining({ labels: { to: 'recovery' }, value: 1 })])
})

test.each<[string, RequestListener]>([
  ['HTTP_502', (_, response) => response.writeHead(502).end()],
  ['NO_KEYS', (_, response) => response.end('<html>')],
  ['NO_KEYS', (_, response) => response.end('{"keys":[]}')],
  ['FAILED', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1/' }).end()],
])('error: %s is told after the second miss, once, without the address', async (reason, current) => {
  const { link, lines, readGauge } = await start({ current })
  expect(await link.look()).toEqual({ state: 'failing', reason })
  expect(lines.join()).not.toContain('is not reached')
  await link.look()
  await link.look()
  const told = lines.filter((line) => line.includes('is not reached'))
  expect(told).toEqual([expect.stringContaining(`"reason":"${reason}"`)])
  expect(lines.join()).not.toMatch(/canary|127\.0\.0\.1/)
  expect(await readGauge()).toEqual([expect.objectContaining({ value: 0 })])
})

test('behavior: another reason is news, and so is its end', async () => {
  const answer = { current: ((_, response) => response.writeHead(502).end()) as RequestListener }
  const { link, lines } = await start(answer)
  await link.look()
  await link.look()
  answer.current = (_, response) => response.writeHead(503).end()
  expect(await link.look()).toEqual({ state: 'failing', reason: 'HTTP_503' })
  answer.current = keys
  expect(await link.look()).toEqual({ state: 'ok' })
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'the other wallet service is not reached',
    'the other wallet service is not reached',
    'the other wallet service is reached',
  ])
})
