import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createTestCertificate,
  needsCacheServer,
  needsPostgres,
  startCacheServer,
  startPostgres,
} from '@gangway/dev'
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest'
import { connectRelay } from './connectRelay.js'
import { startMain, stopMains, waitForPort } from './startMain.js'

const [postgres, server] = await Promise.all([startPostgres(), startCacheServer()])
afterEach(stopMains)
afterAll(() => Promise.all([postgres?.stop(), server?.stop()]))

const needs = postgres ? needsCacheServer : needsPostgres
const patience = { timeout: 60_000 }

test.skipIf(!postgres || !server)(
  'behavior: while the cache server is killed two relays serve and deliver, and readiness, measurements and log say so',
  { timeout: 240_000, ...needs },
  async () => {
    const env = {
      ...{ GANGWAY_ENV: 'local', GANGWAY_ROLES: 'relay', RELAY_PORT: '0', RELAY_AUDIENCES: '*' },
      DATABASE_URL: (await postgres?.createDatabase()) ?? '',
      CACHE_URL: server?.url ?? '',
    }
    const processes = [startMain(env), startMain(env)] as const
    const [first = '', second = ''] = await Promise.all(
      processes.map(async (process) => `127.0.0.1:${await waitForPort(process)}`),
    )
    const ask = async () => {
      const response = await fetch(`http://${first}/readyz`)
      return [response.status, await response.json()]
    }
    const measure = async () => (await fetch(`http://${first}/metrics`)).text()
    const topic = randomBytes(32).toString('hex')
    const received: string[] = []
    const dapp = await connectRelay(`ws://${first}/relay`)
    const wallet = await connectRelay(`ws://${second}/relay`, {
      onMessage: (text) => void received.push(text),
    })
    await wallet.call('irn_subscribe', { topic })
    const publish = async (message: string) => {
      const answer = await dapp.call('irn_publish', { topic, message, ttl: 300, tag: 1108, prompt: true })
      expect(answer).toHaveProperty('result', true)
      await expect.poll(() => received.at(-1), patience).toBe(message)
    }
    expect(await ask()).toMatchObject([200, { status: 'ok', parts: { cache: { state: 'ok' } } }])
    await publish('a')
    await server?.kill()
    const cache = { state: 'failing', reason: 'ECONNREFUSED' }
    await expect.poll(ask, patience).toMatchObject([200, { status: 'degraded', parts: { cache } }])
    expect(await measure()).toContain('gangway_cache_server_failing 1')
    await publish('b')
    await server?.start()
    await expect.poll(ask, patience).toMatchObject([200, { status: 'ok', parts: { cache: { state: 'ok' } } }])
    expect(await measure()).toContain('gangway_cache_server_failing 0')
    await publish('c')
    expect(received).toEqual(['a', 'b', 'c'])
    expect(processes[0].output.out).toContain('the cache server does not answer')
    expect(processes[0].output.out).toContain('the cache server answers again')
  },
)

test.skipIf(!server)(
  'behavior: by rediss it goes with a certificate of a known authority alone, and the server serves without it',
  { timeout: 120_000, ...needsCacheServer },
  async () => {
    const tls = createTestCertificate()
    const secure = await startCacheServer({ tls })
    const folder = await mkdtemp(join(tmpdir(), 'gangway-authority-'))
    onTestFinished(async () => {
      await secure?.stop()
      await rm(folder, { recursive: true })
    })
    const authority = join(folder, 'authority.pem')
    await writeFile(authority, tls.cert)
    const start = async (more: Record<string, string>) => {
      const port = await waitForPort(
        startMain({
          ...{ GANGWAY_ENV: 'local', GANGWAY_ROLES: 'relay', RELAY_PORT: '0', RELAY_AUDIENCES: '*' },
          CACHE_URL: secure?.url ?? '',
          ...more,
        }),
      )
      const response = await fetch(`http://127.0.0.1:${port}/readyz`)
      return [response.status, await response.json()]
    }
    expect(await start({ NODE_EXTRA_CA_CERTS: authority })).toMatchObject([
      200,
      { status: 'ok', parts: { cache: { state: 'ok' } } },
    ])
    const cache = { state: 'failing', reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' }
    expect(await start({})).toMatchObject([200, { status: 'degraded', parts: { cache } }])
  },
)
