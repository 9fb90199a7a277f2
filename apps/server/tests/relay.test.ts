import { once } from 'node:events'
import { getFreePort } from '@gangway/dev'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { connectRelay } from './connectRelay.js'
import { getDrainTime, startMain, stopMains, waitForPort } from './startMain.js'

afterEach(stopMains)

const readJson = async (url: string) => (await fetch(url)).json()
const topic = 'a'.repeat(64)

test('behavior: beside the API on its port; SIGTERM sends clients elsewhere; alone on its port it has kept what was stored, and refuses a token for another relay (architecture.md §5, §6, relay-protocol.md §10.6)', async () => {
  const port = await getFreePort()
  const env = { GANGWAY_ENV: 'local', GANGWAY_ROLES: 'api,relay', API_PORT: `${port}` }
  const first = startMain(env)
  const api = `http://127.0.0.1:${await waitForPort(first)}`
  const url = `ws://127.0.0.1:${port}/relay`
  expect((await readJson(`${api}/config.json`)).pairing).toEqual({
    relayUrl: `ws://localhost:${port}/relay`,
    projectId: 'local',
  })
  const dapp = await connectRelay(url)
  const wallet = await connectRelay(url)
  await wallet.call('irn_subscribe', { topic: 'b'.repeat(64) })
  const message = 'canary'
  expect(
    await dapp.call('irn_publish', { topic, message, ttl: 300, tag: 1100, prompt: true }),
  ).toHaveProperty('result', true)
  expect(await readJson(`${api}/relay/healthz`)).toEqual({
    status: 'ok',
    role: 'relay',
    database: 'ok',
    connections: 2,
    subscriptions: 1,
  })
  expect(await readJson(`${api}/healthz`)).toMatchObject({ role: 'api' })
  expect(await (await fetch(`${api}/metrics`)).text()).toContain('gangway_relay_connections 2')
  expect((await fetch(`${api}/relay`)).status).toBe(426)

  const closes = [dapp, wallet].map(({ socket }) => once(socket, 'close'))
  first.child.kill('SIGTERM')
  const [code] = await once(first.child, 'close')
  expect(code).toBe(0)
  expect(getDrainTime(first.output.out)).toBeLessThan(5_000)
  for (const close of closes) expect((await close)[0]).toBe(4010)
  expect(first.output.out).not.toContain(message)
  expect(first.output.err).toBe('')

  // Alone, at its path, on the port it is given.
  const own = await getFreePort()
  const second = startMain({
    ...first.env,
    GANGWAY_ROLES: 'relay',
    RELAY_PORT: `${own}`,
    PAIRING_RELAY_URL: 'ws://relay.localhost/relay',
  })
  const origin = `http://127.0.0.1:${await waitForPort(second)}`
  expect(await readJson(`${origin}/healthz`)).toMatchObject({ status: 'ok', role: 'relay' })
  expect(await (await fetch(`${origin}/metrics`)).text()).toContain('gangway_relay')
  const ownUrl = `ws://127.0.0.1:${own}/relay`
  const later = await connectRelay(ownUrl, { audience: 'ws://relay.localhost/relay' })
  const arrival = later.waitForMessage()
  expect(await later.call('irn_batchSubscribe', { topics: [topic] })).toHaveProperty('result')
  expect(await arrival).toBe(message)
  const stranger = await connectRelay(ownUrl, { audience: 'ws://elsewhere.localhost/relay' })
  expect((await once(stranger.socket, 'close'))[0]).toBe(3000)

  const elsewhere = new WebSocket(`ws://127.0.0.1:${own}/elsewhere`)
  const [error] = await once(elsewhere, 'error').catch((reason) => [reason])
  expect(error.message).toBe('Unexpected server response: 404')
}, 180_000)
