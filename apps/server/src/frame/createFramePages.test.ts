import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  accountPageConfigId,
  accountPageConfigSchema,
  eip155NativeAddress,
  frameConfigElementId,
  frameConfigSchema,
  parseWith,
} from '@gangway/protocol'
import { mainnetTokens } from '@gangway/registry'
import { createLog, createMetrics, createRpcUpstreams } from '@gangway/server-kit'
import { createLiveProjects } from '@gangway/wallet-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readServerConfig } from '../settings/readServerConfig.js'
import { createFramePages } from './createFramePages.js'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-frame-'))
  await mkdir(join(folder, 'assets'))
  const script = '<script type="module" src="/assets/sdk-1a2b.js" integrity="sha384-x"></script>'
  await writeFile(join(folder, 'sdk.html'), `<head>${script}</head>`)
  await writeFile(join(folder, 'device.html'), '<head><title>Approve</title></head>')
  await writeFile(join(folder, 'confirm.html'), '<head><title>Confirm</title></head>')
  await writeFile(join(folder, 'returned.html'), '<head><title>Log in</title></head>')
  await writeFile(join(folder, 'account.html'), '<head><title>How you log in</title></head>')
  await writeFile(join(folder, 'undo.html'), '<head><title>Undo</title></head>')
  await writeFile(join(folder, 'open.html'), '<head><title>Open</title></head>')
  await writeFile(join(folder, 'browser.html'), '<head><title>Browser</title></head>')
  await writeFile(join(folder, 'assets/sdk-1a2b.js'), 'export {}')
})

afterAll(() => rm(folder, { recursive: true }))

const environment = {
  GANGWAY_ROLES: 'frame',
  WEB_URL: 'https://app.example',
  API_URL: 'https://api.example',
  FRAME_URL: 'https://wallet.example.net',
  RECOVERY_URL: 'https://recovery.example.net',
  MAIL_URL: 'smtps://mail.example',
  MAIL_FROM: 'login@example.net',
  PROJECT_IDS: 'one',
  PROJECTS: JSON.stringify([
    { id: 'shop', name: '</script><b>', origins: ['https://shop.example', 'https://*.shop.example'] },
    { id: 'owned', name: 'Owned', origins: ['https://owned.example'], custody: 'user' },
    { id: 'kept', name: 'Kept', origins: ['https://kept.example'], custody: 'escrow-only' },
  ]),
  STATIC_PRICES: '{"eip155:1":2500}',
  DATA_DIR: '/srv/data',
  EMBEDDED_DATABASE: 'on',
  // Nobody listens there.
  RPC_URL_1: 'http://127.0.0.1:1',
}

async function createApp(env: Record<string, string> = {}) {
  const config = readServerConfig({ ...environment, FRAME_ROOT: folder, ...env })
  const log = createLog({ level: 'silent' })
  const metrics = createMetrics()
  const rpc = createRpcUpstreams(config.networks, { log, metrics })
  const projects = createLiveProjects({ base: config.wallet.projects, log })
  return createFramePages({ config, log, metrics, rpc, projects, onStop: () => {} })
}

async function read(path: string, env?: Record<string, string>) {
  const answer = await (await createApp(env)).request(path)
  const text = await answer.text()
  const element = new RegExp(`<script type="application/json" id="${frameConfigElementId}">([^<]*)</script>`)
  const config: unknown = JSON.parse(element.exec(text)?.[1] ?? 'null')
  return { status: answer.status, headers: answer.headers, text, config }
}

/** A policy without the directive that differs from page to page. */
const policy =
  "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self' data:; " +
  "connect-src 'self' https://recovery.example.net; base-uri 'none'; form-action 'none'; object-src 'none'; " +
  "require-trusted-types-for 'script'; trusted-types gw; frame-ancestors "

// What AppKit 1.7.3 asks for, letter for letter: its values are not encoded (frame-protocol.md §2).
const query = 'projectId=shop&chainId=eip155:1&version=4&enableLogger=true'

test('default: the frame’s page with every header of embedded-wallet.md §4', async () => {
  const { status, headers } = await read(`/sdk?${query}`)
  expect(status).toBe(200)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `${policy}https://shop.example https://*.shop.example`,
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin',
    'cross-origin-resource-policy': 'cross-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'origin-agent-cluster': '?1',
    'cache-control': 'no-store',
  })
  const [get, create, clipboard, ...others] = headers.get('permissions-policy')?.split(', ') ?? []
  expect([get, create, clipboard]).toEqual([
    'publickey-credentials-get=(self)',
    'publickey-credentials-create=(self)',
    'clipboard-write=(self)',
  ])
  expect(others.every((feature) => /^[a-z-]+=\(\)$/.test(feature))).toBe(true)
  for (const absent of [
    'x-frame-options',
    'cross-origin-opener-policy',
    'set-cookie',
    'access-control-allow-origin',
  ])
    expect(headers.has(absent)).toBe(false)
})

test('default: it carries what the frame needs to know, before its script, and nothing can end that element', async () => {
  const { text, config } = await read(`/sdk?${query}`)
  expect(parseWith(frameConfigSchema, config)).toEqual(config)
  expect(config).toMatchObject({
    projectId: 'shop',
    projectName: '</script><b>',
    allowedOrigins: ['https://shop.example', 'https://*.shop.example'],
    custody: 'escrow',
    recoveryUrl: 'https://recovery.example.net',
    defaultNetwork: 'eip155:1',
    prices: { 'eip155:1': 2500 },
    environment: 'production',
  })
  expect(text.indexOf(frameConfigElementId)).toBeLessThan(text.indexOf('/assets/sdk-1a2b.js'))
  const { tokens, networks } = parseWith(frameConfigSchema, config)
  const listed = new Set(networks.map(({ caipNetworkId }) => caipNetworkId))
  expect(tokens.length).toBeGreaterThan(10)
  expect(tokens.every(({ caipNetworkId }) => listed.has(caipNetworkId as `eip155:${string}`))).toBe(true)
})

test.each(['', 'projectId=', 'projectId=nobody', 'projectId=__proto__', 'projectId=%00', 'chainId=eip155:1'])(
  'error: with %j nobody may embed it, and it answers nobody (threat 12)',
  async (search) => {
    const { status, headers, config } = await read(`/sdk?${search}`)
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toBe(`${policy}'none'`)
    expect(config).toMatchObject({ projectId: '', projectName: '', allowedOrigins: [] })
  },
)

test('parameters: the local world lets every loopback page embed it', async () => {
  const { headers, config } = await read('/sdk?projectId=local', {
    GANGWAY_ENV: 'local',
    PROJECT_IDS: 'local',
    ALLOWED_ORIGINS: '*loopback*',
  })
  expect(headers.get('content-security-policy')).toMatch(
    /frame-ancestors https:\/\/app\.example http:\/\/localhost:\* https:\/\/localhost:\* http:\/\/\*\.localhost:\*/,
  )
  expect(config).toMatchObject({ allowedOrigins: ['https://app.example', '*loopback*'] })
})

test('behavior: the approval page is top level only, and keeps no opener', async () => {
  const { status, headers, text } = await read('/device?projectId=shop')
  expect(status).toBe(200)
  expect(text).toContain('<title>Approve</title>')
  expect(headers.get('content-security-policy')).toBe(`${policy}'none'`)
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('behavior: the page that undoes a change of address is top level only, and keeps no opener', async () => {
  const { status, headers, text } = await read('/undo')
  expect(status).toBe(200)
  expect(text).toContain('<title>Undo</title>')
  expect(headers.get('content-security-policy')).toBe(`${policy}'none'`)
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('behavior: the window in which a request is confirmed is top level only, and knows the frame that opened it', async () => {
  const { status, headers, text } = await read('/confirm')
  expect(status).toBe(200)
  expect(text).toContain('<title>Confirm</title>')
  expect(headers.get('content-security-policy')).toBe(`${policy}'none'`)
  expect(headers.has('cross-origin-opener-policy')).toBe(false)
  expect(headers.get('cache-control')).toBe('no-store')
})

test('behavior: the window in which a wallet is opened is top level only, and knows the frame that opened it', async () => {
  const { status, headers, text } = await read('/open')
  expect(status).toBe(200)
  expect(text).toContain('<title>Open</title>')
  expect(headers.get('content-security-policy')).toBe(`${policy}'none'`)
  expect(headers.has('cross-origin-opener-policy')).toBe(false)
  expect(headers.get('permissions-policy')).toContain('publickey-credentials-get=(self)')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('behavior: the window in which a browser approves is top level only, and knows the page that opened it', async () => {
  const { status, headers, text } = await read('/browser')
  expect(status).toBe(200)
  expect(text).toContain('<title>Browser</title>')
  expect(headers.get('content-security-policy')).toBe(`${policy}'none'`)
  expect(headers.has('cross-origin-opener-policy')).toBe(false)
  expect(headers.get('cache-control')).toBe('no-store')
})

test('behavior: the page after a login elsewhere is top level only, and keeps the window that opened it', async () => {
  const { status, headers, text } = await read('/returned?code=a')
  expect(status).toBe(200)
  expect(text).toContain('<title>Log in</title>')
  expect(headers.get('content-security-policy')).toBe(`${policy}'none'`)
  expect(headers.has('cross-origin-opener-policy')).toBe(false)
  expect(headers.get('cache-control')).toBe('no-store')
})

const socials = {
  GOOGLE_CLIENT_ID: 'client',
  GOOGLE_CLIENT_SECRET: 'canary-secret',
  GITHUB_CLIENT_ID: 'client',
  GITHUB_CLIENT_SECRET: 'canary-secret',
}

/** What the account's own page was told. */
function readAccountConfig(text: string): unknown {
  const element = new RegExp(`<script type="application/json" id="${accountPageConfigId}">([^<]*)</script>`)
  return JSON.parse(element.exec(text)?.[1] ?? 'null')
}

test('behavior: the account’s own page is top level only, hears the windows it opens, and keeps no opener', async () => {
  const { status, headers, text } = await read('/account?projectId=shop', socials)
  expect(status).toBe(200)
  expect(text).toContain('<title>How you log in</title>')
  expect(headers.get('content-security-policy')).toBe(`${policy}'none'`)
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
  expect(headers.get('cache-control')).toBe('no-store')
  const config = readAccountConfig(text)
  expect(parseWith(accountPageConfigSchema, config)).toEqual(config)
  expect(config).toMatchObject({
    projectId: 'shop',
    projectName: '</script><b>',
    custody: 'escrow',
    providers: ['google', 'github'],
  })
  const on = { caipNetworkId: 'eip155:10' }
  expect(config).toMatchObject({
    networks: expect.arrayContaining([{ ...on, name: 'OP Mainnet' }]),
    tokens: expect.arrayContaining([{ ...on, address: null, symbol: 'ETH', decimals: 18 }]),
  })
  expect(text).not.toContain('canary-secret')
})

test.each([
  ['shop', 'escrow'],
  ['owned', 'user'],
  ['kept', 'escrow-only'],
])(
  'parameters: both pages of project %s are told who is to keep what recovers its wallets: %s',
  async (projectId, custody) => {
    const { config } = await read(`/sdk?${query.replace('shop', projectId)}`)
    expect(config).toMatchObject({ projectId, custody })
    expect(readAccountConfig((await read(`/account?projectId=${projectId}`)).text)).toMatchObject({
      projectId,
      custody,
    })
  },
)

test.each(['', 'projectId=', 'projectId=nobody', 'projectId=__proto__', 'projectId=%00'])(
  'error: with %j the account’s own page is nobody’s',
  async (search) => {
    const { status, text } = await read(`/account?${search}`, socials)
    expect(status).toBe(200)
    const nothing = {
      ...{ projectId: '', projectName: '', recoveryUrl: '', custody: 'escrow' },
      ...{ providers: [], networks: [], tokens: [] },
    }
    expect(readAccountConfig(text)).toEqual(nothing)
  },
)

test('behavior: files carry the policy too, which is a Worker’s own', async () => {
  const { headers, text } = await read('/assets/sdk-1a2b.js')
  expect(text).toBe('export {}')
  expect(headers.get('content-security-policy')).toBe(`${policy}'none'`)
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp')
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test.each([
  '/',
  '/sdk.html',
  '/device.html',
  '/confirm.html',
  '/returned.html',
  '/account.html',
  '/undo.html',
  '/open.html',
  '/browser.html',
  '/sdk/',
  '/index.html',
  '/assets/none.js',
  '/..%2fpackage.json',
])('error: %s is not found', async (path) => {
  const { status, headers } = await read(path)
  expect(status).toBe(404)
  expect(headers.get('content-security-policy')).toBe(`${policy}'none'`)
})

test('error: a frame that is not built', async () => {
  await expect(createApp({ FRAME_ROOT: join(folder, 'assets') })).rejects.toMatchObject({
    hints: [
      'FRAME_ROOT: holds no sdk.html, device.html, confirm.html, returned.html, account.html, undo.html, open.html and browser.html; build the frame first',
    ],
  })
})

test('default: pictures of networks, coins and listed tokens, under the frame’s own origin, that can do nothing', async () => {
  const [usdc] = mainnetTokens
  for (const id of ['eip155:1', `eip155:1:${eip155NativeAddress}`, `eip155:1:${usdc.address}`]) {
    const { status, headers, text } = await read(`/pictures/${id}`)
    expect([id, status, text]).toEqual([id, 200, expect.stringMatching(/^<svg /)])
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
      // Pages that embed the frame show them too, as it tells of them in `wallet_getAssets`.
      'cross-origin-resource-policy': 'cross-origin',
    })
  }
})

test.each(['eip155:99', `eip155:1:0x${'1'.repeat(40)}`, 'USDC', '..%2fsdk.html'])(
  'error: there is no picture of %s here, and nobody is asked for one',
  async (id) => {
    expect((await read(`/pictures/${id}`)).status).toBe(404)
  },
)
