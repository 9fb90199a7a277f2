import { readFileSync } from 'node:fs'
import { getFreePort, needsCacheServer, startCacheServer } from '@gangway/dev'
import { createLog, createMetrics, limitByCacheServer, openCacheServer } from '@gangway/server-kit'
import { afterAll, expect, onTestFinished, test } from 'vitest'
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

/** A process of a user of the server. */
async function open(url: string) {
  const log = createLog({ level: 'silent' })
  const opened = await openCacheServer(url, { log, metrics: createMetrics() })
  onTestFinished(opened.close)
  return opened
}

test.skipIf(!server)(
  'behavior: a user with the rights of docs/self-hosting.md counts, signals and passes the check; one without scripts is named',
  needsCacheServer,
  async () => {
    const url = server?.url ?? ''
    const page = readFileSync(new URL('../../../../docs/self-hosting.md', import.meta.url), 'utf8')
    const rights = /^ACL SETUSER gangway (.*)$/m.exec(page)?.[1]?.split(' ') ?? expect.fail('no line')
    const admin = await open(url)
    await admin.client.call('acl', 'setuser', 'gangway', 'reset', ...rights)
    const asUser = url.replace(
      ':canary@',
      `gangway:${rights.find((each) => each.startsWith('>'))?.slice(1)}@`,
    )
    expect(await check({ CACHE_URL: asUser })).toEqual([])
    const [one, two] = [await open(asUser), await open(asUser)]
    const [first, second] = [one, two].map((each) =>
      limitByCacheServer(each, { name: 'acl', secret: new Uint8Array(32) })({ scope: 'client', points: 2 }),
    )
    await first?.consume('a', 2)
    await expect(second?.consume('a', 1)).rejects.toMatchObject({ consumedPoints: 3 })
    const doorbell = one.openDoorbell('gangway_test', () => undefined)
    await expect.poll(doorbell.isHeard, { timeout: 20_000 }).toBe(true)
    await admin.client.call('acl', 'setuser', 'gangway', '-eval', '-evalsha')
    expect(await check({ CACHE_URL: asUser })).toMatchObject([{ level: 'wrong', field: 'CACHE_URL' }])
  },
)

function asMatch({ what, ...rest }: { level: string; field: string; what: RegExp }) {
  return { ...rest, what: expect.stringMatching(what) }
}
