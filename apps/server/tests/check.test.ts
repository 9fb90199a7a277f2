import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMailbox, type Instance, needsPostgres, startMailCatcher, startPostgres } from '@gangway/dev'
import { createLog, createMetrics, createRpcUpstreams, originRules } from '@gangway/server-kit'
import { createLiveProjects } from '@gangway/wallet-api'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { runCheckCommand } from '../src/commands/check.js'
import { createDatabaseOpener } from '../src/database/createDatabaseOpener.js'
import { createFramePages } from '../src/frame/createFramePages.js'
import { createHealth } from '../src/health/createHealth.js'
import { createWebRole } from '../src/roles/web.js'
import { openWalletKeys } from '../src/secrets/openWalletKeys.js'
import { readServerConfig } from '../src/settings/readServerConfig.js'
import { toPublicConfig } from '../src/settings/toPublicConfig.js'
import {
  type Meddle,
  type PublicSide,
  startPublicSide,
  startStrictMailServer,
  startTestNode,
  wrongHosts,
} from './startPublicSide.js'

type Env = Record<string, string>

const hosts = {
  web: 'app.example',
  api: 'api.example',
  frame: 'wallet.example.net',
  near: 'wallet.app.example',
}
const nodeSays: { current: (method: string) => object | undefined } = { current: () => undefined }
const mailbox = createMailbox()
const token = 'operator-token-of-this-test-01234567'
let folder: string
let side: PublicSide
let node: Awaited<ReturnType<typeof startTestNode>>
let catcher: Instance
/** A mail server that lets nobody in. */
let strict: Awaited<ReturnType<typeof startStrictMailServer>>
let recovery: { url: string; stop(): Promise<unknown> }
/** A deployment with nothing wrong. */
let good: Env
/** The same, where wallets were made. */
let used: Env

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-check-'))
  await mkdir(join(folder, 'web'))
  await writeFile(join(folder, 'web/index.html'), '<head></head>')
  await mkdir(join(folder, 'frame'))
  for (const page of ['sdk', 'device', 'confirm', 'returned', 'account', 'undo', 'open', 'browser'])
    await writeFile(join(folder, `frame/${page}.html`), '<head></head>')
  for (const name of ['data', 'used']) await mkdir(join(folder, name), { mode: 0o700 })
  side = await startPublicSide(Object.values(hosts))
  node = await startTestNode(nodeSays)
  catcher = await startMailCatcher({ port: 0, mailbox })
  strict = await startStrictMailServer()
  recovery = await startRecovery()
  good = {
    GANGWAY_ROLES: 'web,api,frame',
    WEB_ROOT: join(folder, 'web'),
    FRAME_ROOT: join(folder, 'frame'),
    WEB_URL: `https://${hosts.web}:${side.port}`,
    API_URL: `https://${hosts.api}:${side.port}`,
    FRAME_URL: `https://${hosts.frame}:${side.port}`,
    RECOVERY_URL: 'https://recovery.example.net',
    RECOVERY_INTERNAL_URL: recovery.url,
    PROJECT_IDS: 'shop',
    DATA_DIR: join(folder, 'data'),
    EMBEDDED_DATABASE: 'on',
    RPC_URL_1: node.url,
    MAIL_URL: catcher.url,
    MAIL_FROM: 'login@example.net',
    TRUST_PROXY: 'loopback',
    OPERATOR_TOKEN: token,
  }
  used = { ...good, DATA_DIR: join(folder, 'used') }
  await makeWallets(used)
})

afterEach(() => {
  nodeSays.current = () => undefined
  side.meddle.current = () => undefined
  vi.restoreAllMocks()
})

afterAll(async () => {
  await Promise.all([side.stop(), node.stop(), catcher.stop(), strict.stop(), recovery.stop()])
  await rm(folder, { recursive: true })
})

async function startRecovery() {
  const server = createServer((_, response) => response.end('{"keys":[{"kid":"a"}]}'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => new Promise((resolve) => server.close(resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}

/** What the first start of the frame role makes. */
async function makeWallets(env: Env): Promise<void> {
  const config = readServerConfig(env)
  const stops: (() => Promise<void>)[] = []
  const log = createLog({ level: 'silent' })
  const opener = createDatabaseOpener(config, { log, onStop: (stop) => void stops.push(stop) })
  const { database } = await opener.getDatabase()
  await openWalletKeys(config, database, {
    service: 'frame',
    own: env.FRAME_URL ?? '',
    other: env.RECOVERY_URL ?? '',
    keysUrl: `${env.RECOVERY_INTERNAL_URL}/keys`,
    variable: 'RECOVERY_INTERNAL_URL',
    getNow: Date.now,
  })
  for (const stop of stops) await stop()
}

/** Puts the server that these variables make behind the proxy. */
async function serve(env: Env): Promise<() => Promise<void>> {
  const config = readServerConfig(env)
  const stops: (() => Promise<void>)[] = []
  const log = createLog({ level: 'silent' })
  const metrics = createMetrics()
  const rpc = createRpcUpstreams(config.networks, { log, metrics })
  const parts = {
    ...{ config, log, metrics, rpc, health: createHealth(new AbortController().signal) },
    getPublicConfig: () => toPublicConfig(config, rpc),
    projects: createLiveProjects({ base: config.wallet.projects, log }),
    getSourceIp: () => 'unknown',
    stopping: new AbortController().signal,
    onStop: (stop: () => Promise<void>) => void stops.push(stop),
  }
  const web = await createWebRole(parts)
  const frame = await createFramePages(parts)
  const api = new Hono()
    .use(originRules((origin) => config.allowedOrigins.includes(origin)))
    .get('*', (context) => context.json({}))
  const at = (url: string | undefined) => new URL(url ?? '').hostname
  side.serve(at(env.WEB_URL), (request) => web.fetch(request))
  side.serve(at(env.API_URL), (request) => api.fetch(request))
  side.serve(at(env.FRAME_URL), (request) => frame.fetch(request))
  return async () => {
    for (const stop of stops) await stop()
  }
}

/** Runs the command, and gives what it says as findings, without what this machine's disk has to do with it. */
async function check(env: Env, args: string[] = [], late = 0) {
  const lines: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(`${text}`) > 0)
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(`${text}`) > 0)
  const network = { lookup: side.lookup, ca: side.ca, timeout: 3_000, getNow: () => Date.now() + late }
  const code = await runCheckCommand(args, env, network)
  vi.restoreAllMocks()
  const output = lines.join('')
  expect(output).not.toMatch(/canary/)
  const findings = [...output.matchAll(/^(wrong|away|doubtful) +(.*)\n +→ (.*)$/gm)]
    .map(([, level, what = '', remedy]) => ({ level, what, remedy }))
    .filter(({ what }) => !what.includes(' MB left'))
  return { code, output, findings }
}

test('default: a deployment as it should be; a test mail is sent where one is asked for', async () => {
  const stop = await serve(good)
  const { code, findings, output } = await check(good, ['--mail', 'operator@example.org'])
  expect(findings).toEqual([])
  expect(code).toBe(0)
  expect(output.match(/^ok /gm)?.length).toBeGreaterThan(8)
  expect(mailbox.list().map(({ to }) => to)).toContainEqual(['operator@example.org'])
  await stop()
})

type Mistake = {
  change?: (env: Env) => Env
  /** What the proxy does. */
  meddle?: Meddle
  /** What the node says. */
  node?: (method: string) => object | undefined
  /** How far ahead this machine's clock is, ms. */
  late?: number
  level: 'wrong' | 'away' | 'doubtful'
  what: RegExp
  remedy: RegExp
}

const set = (env: Env) => (all: Env) => ({ ...all, ...env })
const only =
  (host: string, answer: ReturnType<Meddle>): Meddle =>
  (each) =>
    each === host ? answer : undefined
const asItIs = /pass the answers of this host on as they are/

/** What operators do, and what they are told. */
const mistakes: Record<string, Mistake> = {
  'a misspelt variable': {
    change: set({ ALOWED_ORIGINS: 'https://shop.example' }),
    level: 'wrong',
    what: /ALOWED_ORIGINS: Unknown; call it ALLOWED_ORIGINS/,
    remedy: /its row/,
  },
  'a page without TLS': {
    change: set({ WEB_URL: 'http://app.example' }),
    level: 'wrong',
    what: /WEB_URL: Must be https/,
    remedy: /its row/,
  },
  'a default network without a node': {
    change: set({ RPC_URL_1: '' }),
    level: 'wrong',
    what: /RPC_URL_1: Required in production for DEFAULT_NETWORK/,
    remedy: /its row/,
  },
  'recovery beside the frame': {
    change: set({ GANGWAY_ROLES: 'web,api,frame,recovery' }),
    level: 'wrong',
    what: /GANGWAY_ROLES: recovery runs in a process of its own/,
    remedy: /its row/,
  },
  'a token anybody guesses': {
    change: set({ OPERATOR_TOKEN: 'hunter2' }),
    level: 'wrong',
    what: /OPERATOR_TOKEN: .*random text of 32 bytes/,
    remedy: /its row/,
  },
  'a secret file that is not mounted': {
    change: set({ OPERATOR_TOKEN: '', OPERATOR_TOKEN_FILE: '/run/secrets/none' }),
    level: 'wrong',
    what: /OPERATOR_TOKEN_FILE: cannot be read \(ENOENT\)/,
    remedy: /its row/,
  },
  'wallets in an embedded database, unasked': {
    change: set({ EMBEDDED_DATABASE: '' }),
    level: 'wrong',
    what: /DATABASE_URL: Required in production for frame and recovery/,
    remedy: /its row/,
  },
  'a database on a line others read': {
    change: set({ DATABASE_URL: 'postgres://db.example/gangway' }),
    level: 'wrong',
    what: /DATABASE_URL: Must say sslmode=verify-full/,
    remedy: /its row/,
  },
  'a Postgres that is not there': {
    change: set({ DATABASE_URL: 'postgres://gangway:canary@127.0.0.1:1/gangway' }),
    level: 'wrong',
    what: /DATABASE_URL: cannot be used \(ECONNREFUSED: no server listens there\)/,
    remedy: /start the server it names/,
  },
  'the frame on the site of the page': {
    change: (env) => ({ ...env, FRAME_URL: `https://${hosts.near}:${side.port}` }),
    level: 'doubtful',
    what: /FRAME_URL: .*look like one site, app\.example/,
    remedy: /domain of its own/,
  },
  'a proxy nobody believes': {
    change: set({ TRUST_PROXY: 'off' }),
    level: 'doubtful',
    what: /TRUST_PROXY: .*counts as one client/,
    remedy: /Name the addresses of the proxy/,
  },
  'plain ports open beside the proxy': {
    change: set({ TRUST_PROXY: 'on' }),
    level: 'doubtful',
    what: /HOST: the ports are open on 0\.0\.0\.0/,
    remedy: /HOST=127\.0\.0\.1/,
  },
  'a data folder that is not there': {
    change: set({ DATA_DIR: '/none/of/these' }),
    level: 'wrong',
    what: /DATA_DIR: \/none\/of\/these cannot be used \(ENOENT\)/,
    remedy: /install -d -m 700/,
  },
  'a name without an address': {
    change: set({ API_URL: 'https://nowhere.example' }),
    level: 'wrong',
    what: /API_URL: https:\/\/nowhere\.example: its name has no address/,
    remedy: /A or AAAA record/,
  },
  'a port nobody listens on': {
    change: set({ API_URL: `https://${hosts.api}:1` }),
    level: 'away',
    what: /API_URL: .*nobody listens there/,
    remedy: /Start the proxy/,
  },
  'an expired certificate': {
    change: (env) => ({ ...env, API_URL: `https://${wrongHosts.expired}:${side.port}` }),
    level: 'wrong',
    what: /API_URL: .*its certificate has expired/,
    remedy: /Renew it/,
  },
  'a certificate of another name': {
    change: (env) => ({ ...env, API_URL: `https://${wrongHosts.other}:${side.port}` }),
    level: 'wrong',
    what: /API_URL: .*its certificate is of another name/,
    remedy: /names this host/,
  },
  'a certificate of nobody': {
    change: (env) => ({ ...env, API_URL: `https://${wrongHosts.unknown}:${side.port}` }),
    level: 'wrong',
    what: /API_URL: .*of an issuer nobody here knows/,
    remedy: /NODE_EXTRA_CA_CERTS/,
  },
  'a proxy that reaches no server': {
    meddle: only(hosts.web, { status: 502 }),
    level: 'away',
    what: /WEB_URL: .*the proxy reaches no server \(502\)/,
    remedy: /host and port the proxy sends/,
  },
  'a proxy that passes half the paths': {
    meddle: (host, path) => (host === hosts.frame && path === '/sdk' ? { status: 404 } : undefined),
    level: 'wrong',
    what: /FRAME_URL: .*\/sdk\?projectId=shop answers 404/,
    remedy: /every path/,
  },
  'a proxy with a policy of its own': {
    meddle: only(hosts.frame, { headers: { 'content-security-policy': "default-src 'self'" } }),
    level: 'wrong',
    what: /FRAME_URL: .*Content-Security-Policy arrives changed/,
    remedy: asItIs,
  },
  'a proxy that takes the policy away': {
    meddle: only(hosts.web, { headers: { 'content-security-policy': null } }),
    level: 'wrong',
    what: /WEB_URL: .*Content-Security-Policy does not arrive/,
    remedy: asItIs,
  },
  'a proxy that forbids frames': {
    meddle: only(hosts.frame, { headers: { 'x-frame-options': 'SAMEORIGIN' } }),
    level: 'wrong',
    what: /FRAME_URL: .*X-Frame-Options keeps every page/,
    remedy: asItIs,
  },
  'a proxy that cuts off wallets’ windows': {
    meddle: only(hosts.web, { headers: { 'cross-origin-opener-policy': 'same-origin' } }),
    level: 'wrong',
    what: /WEB_URL: .*cuts the page off/,
    remedy: asItIs,
  },
  'a proxy that adds its own CORS': {
    meddle: only(hosts.api, { headers: { 'access-control-allow-origin': ['https://app.example', '*'] } }),
    level: 'wrong',
    what: /API_URL: .*Access-Control-Allow-Origin is https:\/\/app\.example, \*/,
    remedy: asItIs,
  },
  'an admin port open to everybody': {
    change: set({ ADMIN_PORT: '4190', OPERATOR_TOKEN: '' }),
    level: 'doubtful',
    what: /ADMIN_PORT: it is open on 0\.0\.0\.0/,
    remedy: /OPERATOR_TOKEN/,
  },
  'health open to everybody': {
    meddle: (host, path) => (host === hosts.frame && path === '/readyz' ? { status: 200 } : undefined),
    level: 'doubtful',
    what: /FRAME_URL: .*\/readyz is open to everybody/,
    remedy: /answer 404/,
  },
  'a wrong password for mail': {
    change: (env) => ({ ...env, MAIL_URL: `smtp://user:canary-password@127.0.0.1:${strict.port}` }),
    level: 'wrong',
    what: /MAIL_URL: 127\.0\.0\.1:\d+ does not let us in/,
    remedy: /user and password/,
  },
  'no mail server': {
    change: set({ MAIL_URL: 'smtp://127.0.0.1:1' }),
    level: 'away',
    what: /MAIL_URL: 127\.0\.0\.1:1: nobody listens there/,
    remedy: /Start/,
  },
  'a node of another network': {
    node: (method) => (method === 'eth_chainId' ? { result: '0xa' } : undefined),
    level: 'wrong',
    what: /RPC_URL_1: node 1 of Ethereum: it serves another network, 10/,
    remedy: /RPC_URL_10/,
  },
  'a node that has stopped': {
    node: (method) =>
      method === 'eth_getBlockByNumber' ? { result: { timestamp: '0x65000000' } } : undefined,
    level: 'away',
    what: /RPC_URL_1: .*its newest block is \d+ min old/,
    remedy: /still catching up/,
  },
  'a node that knows too little': {
    node: (method) =>
      method === 'eth_feeHistory'
        ? { error: { code: -32601, message: 'the method does not exist' } }
        : undefined,
    level: 'wrong',
    what: /RPC_URL_1: .*it knows no eth_feeHistory/,
    remedy: /Use a node that answers them/,
  },
  'a private fork without Multicall3': {
    node: (method) => (method === 'eth_getCode' ? { result: '0x' } : undefined),
    level: 'doubtful',
    what: /RPC_URL_1: .*there is no Multicall3/,
    remedy: /Deploy it there/,
  },
  'a node that is away': {
    change: set({ RPC_URL_1: 'http://127.0.0.1:1/key-canary' }),
    level: 'away',
    what: /RPC_URL_1: node 1 of Ethereum: it is not reached/,
    remedy: /the key in it/,
  },
  'a clock that is wrong': {
    late: -180_000,
    level: 'wrong',
    what: /clock: this machine is 1[78]\d s behind a node of Ethereum/,
    remedy: /NTP/,
  },
  'a recovery service nobody reaches': {
    // `fetch` asks nobody on port 1, whoever listens.
    change: set({ RECOVERY_INTERNAL_URL: 'http://127.0.0.1:2' }),
    level: 'away',
    what: /RECOVERY_INTERNAL_URL: the recovery service at http:\/\/127\.0\.0\.1:2: nobody listens there/,
    remedy: /No new wallet can be made/,
  },
}

test('default: there are twenty at least', () => {
  expect(Object.keys(mistakes).length).toBeGreaterThanOrEqual(20)
})

test.each(Object.entries(mistakes))('error: %s', async (_name, mistake) => {
  const env = mistake.change?.(good) ?? good
  const stop = await serve(env).catch(() => undefined)
  side.meddle.current = mistake.meddle ?? (() => undefined)
  nodeSays.current = mistake.node ?? (() => undefined)
  const { code, findings } = await check(env, [], mistake.late)
  expect(findings).toContainEqual({
    level: mistake.level,
    what: expect.stringMatching(mistake.what),
    remedy: expect.stringMatching(mistake.remedy),
  })
  expect(code).toBe(mistake.level === 'doubtful' ? 0 : 1)
  await stop?.()
})

test('error: keys and pepper of another database, and a folder of the other service', async () => {
  const stop = await serve(used)
  expect((await check(used)).findings).toEqual([])
  const whatOf = async (env: Env) =>
    (await check(env)).findings.map(({ what, remedy }) => `${what} → ${remedy}`)
  const move = (name: string, to: string) => rename(join(folder, 'used', name), join(folder, 'used', to))

  await move('kek.json', 'away')
  const isMissing =
    /kek\.json is missing; put back the one this database is sealed with → Put back what belongs/
  expect(await whatOf(used)).toEqual([expect.stringMatching(isMissing)])
  await move('away', 'kek.json')

  await move('pepper.key', 'away')
  await writeFile(join(folder, 'used/pepper.key'), randomBytes(32), { mode: 0o600 })
  expect(await whatOf(used)).toEqual([
    expect.stringMatching(/DATA_DIR: has not the pepper this database was made/),
  ])
  await rm(join(folder, 'used/pepper.key'))
  await move('away', 'pepper.key')

  await chmod(join(folder, 'used'), 0o755)
  expect(await whatOf(used)).toEqual([expect.stringMatching(/can be opened by others → chmod 700 /)])
  await chmod(join(folder, 'used'), 0o700)

  const recoveryEnv = { ...used, GANGWAY_ROLES: 'recovery', FRAME_INTERNAL_URL: recovery.url }
  expect(await whatOf(recoveryEnv)).toContainEqual(
    expect.stringMatching(/DATABASE_URL: it has the tables of .* → Make a database for this service alone/),
  )
  await stop()
}, 120_000)

test('error: tables of another user are told of, and the rest is looked at', {
  timeout: 120_000,
  ...needsPostgres,
}, async ({ skip }) => {
  const postgres = await startPostgres()
  if (!postgres) return skip()
  const url = new URL(await postgres.createDatabase())
  await mkdir(join(folder, 'other'), { mode: 0o700 })
  const env = { ...good, DATA_DIR: join(folder, 'other'), DATABASE_URL: url.href }
  await makeWallets(env)
  const stops: (() => Promise<void>)[] = []
  const log = createLog({ level: 'silent' })
  const onStop = (stop: () => Promise<void>) => void stops.push(stop)
  const opened = await createDatabaseOpener(readServerConfig(env), { log, onStop }).getDatabase()
  await opened.database.$client.query('create role stranger login')
  for (const stop of stops) await stop()
  url.username = 'stranger'
  const { code, findings, output } = await check({ ...env, DATABASE_URL: url.href })
  expect([code, findings.map(({ what }) => what)]).toMatchObject([
    1,
    expect.arrayContaining(['database and keys: DATABASE_URL: its tables are another user’s']),
  ])
  expect(output).toContain('public addresses')
  await postgres.stop()
})

test.each([[['--mail']], [['--mail', 'ada']], [['now']]])(
  'error: check %j says how it is used',
  async (args) => {
    const { code, output } = await check(good, args)
    expect([code, output]).toEqual([2, 'Usage: check [--mail <address>]\n'])
  },
)
