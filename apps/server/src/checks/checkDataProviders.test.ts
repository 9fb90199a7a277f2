import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readServerConfig } from '../settings/readServerConfig.js'
import { checkDataProviders } from './checkDataProviders.js'

const key = 'canary-0123456789'

let folder: string
let host: Server
let url: string
let status = 200

/** CoinGecko, Alchemy and a Blockscout in one. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keys-'))
  await writeFile(join(folder, 'coingecko'), `${key}\n`)
  host = createServer((request, response) => {
    const isKey =
      request.headers['x-cg-demo-api-key'] === key || request.headers.authorization === `Bearer ${key}`
    const isOpen = request.url?.startsWith('/api/v2/stats')
    response.statusCode = isKey || isOpen ? status : 401
    response.end(JSON.stringify({ ethereum: { usd: 2_500 }, result: '0x1', total_blocks: '7' }))
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
})
afterEach(() => {
  status = 200
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await new Promise((resolve) => host.close(resolve))
})

async function find(env: Record<string, string>, roles = 'api') {
  const config = readServerConfig({
    GANGWAY_ENV: 'local',
    GANGWAY_ROLES: roles,
    WEB_ROOT: '/srv/web',
    ...env,
  })
  return checkDataProviders.find({ config, timeout: 5_000, getNow: Date.now })
}

const coinGecko = () => ({ COINGECKO_URL: url, COINGECKO_API_KEY_FILE: join(folder, 'coingecko') })

test('default: nothing is said of providers that answer, nor where none is set up', async () => {
  const alchemy = { ALCHEMY_URL: url, ALCHEMY_API_KEY: key }
  expect(await find({ ...coinGecko(), ...alchemy, BLOCKSCOUT_URL_31337: url })).toEqual([])
  expect(await find({})).toEqual([])
})

test.each([
  [401, 'wrong', 'does not take its key (HTTP 401)'],
  [429, 'away', 'takes no more requests now (HTTP 429)'],
  [500, 'away', 'does not answer (HTTP 500)'],
])('error: a provider that answers %i, by its name and without its key', async (told, level, what) => {
  status = told
  const found = await find(coinGecko())
  expect(found).toMatchObject([{ level, field: 'coingecko', what }])
  expect(JSON.stringify(found)).not.toMatch(/canary|127\.0\.0\.1/)
})

test('error: a provider of another chain, and one that is not reached', async () => {
  expect(
    await find({ ALCHEMY_URL: url, ALCHEMY_API_KEY: key, ALCHEMY_NETWORKS: '{"eip155:31337":"local"}' }),
  ).toMatchObject([{ level: 'away', field: 'alchemy', what: 'answers in another form than expected' }])
  expect(await find({ DEFILLAMA_URL: 'http://127.0.0.1:1' })).toMatchObject([
    { level: 'away', field: 'defillama', what: 'does not answer' },
  ])
})

test('behavior: the page’s own process asks none', async () => {
  expect(await find({ DEFILLAMA_URL: 'http://127.0.0.1:1' }, 'web')).toEqual([])
})
