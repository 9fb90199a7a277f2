import { getFreePort, needsCacheServer, startCacheServer } from '@gangway/dev'
import { afterAll, expect, test } from 'vitest'
import { readServerConfig } from '../settings/readServerConfig.js'
import { checkCache } from './checkCache.js'

const server = await startCacheServer({ password: 'canary' })
afterAll(() => server?.stop())

function check(env: Record<string, string>) {
  const config = readServerConfig({ GANGWAY_ENV: 'local', GANGWAY_ROLES: 'api', ...env })
  return checkCache.find({ config, timeout: 1_000, getNow: Date.now })
}

test.skipIf(!server)(
  'default: a cache server that does what is needed is passed over',
  needsCacheServer,
  async () => {
    expect(await check({ CACHE_URL: server?.url ?? '' })).toEqual([])
  },
)

test('default: without CACHE_URL nothing is looked at', async () => {
  expect(await check({})).toEqual([])
})

test('error: one that cannot be reached is named without its password', async () => {
  const port = await getFreePort()
  const findings = await check({ CACHE_URL: `redis://:canary@127.0.0.1:${port}` })
  expect(findings).toMatchObject([
    {
      level: 'away',
      field: 'CACHE_URL',
      what: `the cache server at 127.0.0.1:${port}: nobody listens there`,
    },
  ])
  expect(JSON.stringify(findings)).not.toContain('canary')
})

test.skipIf(!server)('error: a wrong password, and none, are named as such', needsCacheServer, async () => {
  const url = server?.url ?? ''
  const wrong = await check({ CACHE_URL: url.replace('canary', 'another') })
  expect(wrong).toMatchObject([{ level: 'wrong', field: 'CACHE_URL', what: /knows no such/ }].map(asMatch))
  const none = await check({ CACHE_URL: url.replace(':canary@', '') })
  expect(none).toMatchObject([{ level: 'wrong', field: 'CACHE_URL', what: /wants a password/ }].map(asMatch))
})

function asMatch({ what, ...rest }: { level: string; field: string; what: RegExp }) {
  return { ...rest, what: expect.stringMatching(what) }
}
