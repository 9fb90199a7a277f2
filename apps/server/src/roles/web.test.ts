import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog, createMetrics, createRpcUpstreams } from '@gangway/server-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readServerConfig } from '../settings/readServerConfig.js'
import { toPublicConfig } from '../settings/toPublicConfig.js'
import { createWebRole } from './web.js'

const script = `console.log(${JSON.stringify('a'.repeat(5000))})`
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-web-'))
  await mkdir(join(folder, 'web/assets'), { recursive: true })
  await writeFile(join(folder, 'secret.txt'), 'secret')
  await writeFile(join(folder, 'testWallet.js'), 'export {}')
  await writeFile(join(folder, 'web/index.html'), '<head><script src="/assets/app-1a2b.js"></script></head>')
  await writeFile(join(folder, 'web/assets/app-1a2b.js'), script)
  await writeFile(join(folder, 'web/assets/app-1a2b.js.map'), '{}')
  await writeFile(join(folder, 'web/icon.svg'), '<svg/>')
  await mkdir(join(folder, 'web/.git'))
  await writeFile(join(folder, 'web/.git/HEAD'), 'secret')
  await writeFile(join(folder, 'web/.git/hidden.js'), 'secret')
  await writeFile(join(folder, 'web/.env'), 'secret')
  await mkdir(join(folder, 'web/.well-known'))
  await writeFile(join(folder, 'web/.well-known/security.txt'), 'Contact: ours')
})

afterAll(() => rm(folder, { recursive: true }))

const production = {
  WEB_URL: 'https://app.example',
  API_URL: 'https://api.example',
  PROJECT_IDS: 'one',
  DATA_DIR: '/srv/data',
  RPC_URL_1: 'https://node.example',
}

async function createApp(env: Record<string, string> = {}) {
  const config = readServerConfig({ GANGWAY_ENV: 'local', WEB_ROOT: join(folder, 'web'), ...env })
  const log = createLog({ level: 'silent' })
  const metrics = createMetrics()
  const rpc = createRpcUpstreams(config.networks, { log, metrics })
  const getPublicConfig = () => toPublicConfig(config, rpc)
  return createWebRole({
    config,
    log,
    metrics,
    getPublicConfig,
  })
}

test.each([
  '/',
  '/account',
  '/send?to=0x00&chain=eip155:1',
  '/any/depth',
  '/index.html',
  '/assets/',
  '/.git/HEAD',
])('behavior: %s is the page', async (path) => {
  const response = await (await createApp()).request(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-cache')
  const text = await response.text()
  expect(text).toContain('id="gangway-config"')
  expect(text).not.toMatch(/secret|app-1a2b\.js\.map/)
})

test.each([
  '/missing.js',
  '/assets/missing.css',
  '/assets/app-1a2b.js.map',
  '/secret.txt',
  '/.env',
  '/.git/hidden.js',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%2f..%2f..%2fsecret.txt',
])('error: %s is not found', async (path) => {
  const response = await (await createApp()).request(path)
  expect(response.status).toBe(404)
  expect(await response.text()).not.toContain('secret')
})

test('behavior: hashed assets are kept for good, other files are asked about', async () => {
  const app = await createApp()
  const asset = await app.request('/assets/app-1a2b.js')
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(await asset.text()).toBe(script)
  const icon = await app.request('/icon.svg')
  expect(icon.headers.get('cache-control')).toBe('no-cache')
  expect(icon.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  const etag = icon.headers.get('etag') ?? ''
  expect((await app.request('/icon.svg', { headers: { 'if-none-match': etag } })).status).toBe(304)
})

test('behavior: of what is hidden in the folder only .well-known is served (RFC 8615)', async () => {
  const response = await (await createApp()).request('/.well-known/security.txt')
  expect([response.status, await response.text()]).toEqual([200, 'Contact: ours'])
})

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['identity', null],
])('parameters: Accept-Encoding %s', async (accepted, encoding) => {
  const app = await createApp()
  const response = await app.request('/assets/app-1a2b.js', { headers: { 'accept-encoding': accepted } })
  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect(response.headers.get('vary')).toBe('accept-encoding')
  const { byteLength } = await response.arrayBuffer()
  expect(byteLength < script.length).toBe(encoding !== null)
})

test('behavior: every answer carries a strict policy; popups of wallets keep their opener', async () => {
  const app = await createApp({ ...production, GANGWAY_ENV: 'production', COINBASE_WALLET: 'off' })
  for (const path of ['/', '/assets/app-1a2b.js', '/missing.js']) {
    const { headers } = await app.request(path)
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: https://api.example; " +
        "connect-src 'self' https://api.example; font-src 'self'; manifest-src 'self'; frame-ancestors 'self'; " +
        "base-uri 'none'; form-action 'self'; object-src 'none'",
    )
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin')
  }
})

test('parameters: COINBASE_WALLET lets the relay of its mobile app answer, and no frame or picture of it', async () => {
  const app = await createApp({ ...production, GANGWAY_ENV: 'production' })
  const policy = (await app.request('/')).headers.get('content-security-policy')
  expect(policy).toContain(
    "connect-src 'self' https://api.example https://www.walletlink.org wss://www.walletlink.org;",
  )
  expect(policy?.match(/walletlink|coinbase/g)).toHaveLength(2)
})

test.each([
  [{ PAIRING: 'on' }, 'wss://api.example'],
  [{ PAIRING_RELAY_URL: 'wss://relay.example:8443/v1' }, 'wss://relay.example:8443'],
])('parameters: %j lets the page connect to that relay', async (env, relay) => {
  const app = await createApp({ ...production, GANGWAY_ENV: 'production', COINBASE_WALLET: 'off', ...env })
  expect((await app.request('/')).headers.get('content-security-policy')).toContain(
    `connect-src 'self' https://api.example ${relay};`,
  )
})

test('parameters: FRAME_URL lets the page show that frame and no other', async () => {
  const env = { ...production, GANGWAY_ENV: 'production', FRAME_URL: 'https://wallet.example.net' }
  const app = await createApp(env)
  expect((await app.request('/')).headers.get('content-security-policy')).toContain(
    '; frame-src https://wallet.example.net;',
  )
})

test('behavior: the test wallet is there when local and set, and never otherwise (architecture.md §5)', async () => {
  const wallet = join(folder, 'testWallet.js')
  const withWallet = await createApp({ TEST_WALLET_SCRIPT: wallet })
  expect(await (await withWallet.request('/')).text()).toContain(
    '<script type="module" src="/test-wallet.js">',
  )
  expect(await (await withWallet.request('/test-wallet.js')).text()).toBe('export {}')

  const without = await createApp()
  expect(await (await without.request('/')).text()).not.toContain('test-wallet')
  expect((await without.request('/test-wallet.js')).status).toBe(404)

  const env = { ...production, GANGWAY_ENV: 'production', TEST_WALLET_SCRIPT: wallet }
  await expect(createApp(env)).rejects.toMatchObject({ code: 'INVALID_CONFIG' })
})

test('behavior: configuration and health', async () => {
  const app = await createApp()
  expect(await (await app.request('/config.json')).json()).toMatchObject({ environment: 'local' })
  expect(await (await app.request('/healthz')).json()).toEqual({ status: 'ok', role: 'web' })
})

test('error: a page that is not built, a test wallet that cannot be read', async () => {
  await expect(createApp({ WEB_ROOT: folder })).rejects.toMatchObject({
    hints: ['WEB_ROOT: holds no index.html; build the page first'],
  })
  await expect(createApp({ TEST_WALLET_SCRIPT: join(folder, 'none.js') })).rejects.toMatchObject({
    hints: ['TEST_WALLET_SCRIPT: cannot be read'],
  })
})
