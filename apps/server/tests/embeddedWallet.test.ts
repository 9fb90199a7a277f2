import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMailbox, getFreePort, type Instance, startMailCatcher, waitUntil } from '@gangway/dev'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createDevice } from './createDevice.js'
import { startMain, stopMains } from './startMain.js'

const mailbox = createMailbox()
const email = 'canary-person@example.com'
const appOrigin = 'http://localhost:3000'
let catcher: Instance
let folder: string
let frame: Service
let recovery: Service
let env: Record<string, string>

type Service = {
  url: string
  origin: string
  start(change?: Record<string, string>): Promise<ReturnType<typeof startMain>>
}

beforeAll(async () => {
  catcher = await startMailCatcher({ port: 0, mailbox })
  folder = await mkdtemp(join(tmpdir(), 'gangway-wallet-'))
  // Apart from the databases: what is served is read whole, and their files come and go.
  const pages = join(folder, 'pages')
  await mkdir(pages)
  for (const page of ['sdk', 'device', 'confirm', 'returned', 'account', 'undo', 'open', 'browser'])
    await writeFile(join(pages, `${page}.html`), '<head></head>')
  const [framePort, recoveryPort] = [await getFreePort(), await getFreePort()]
  env = {
    GANGWAY_ENV: 'local',
    LOG_LEVEL: 'trace',
    FRAME_URL: `http://secure.localhost:${framePort}`,
    RECOVERY_URL: `http://recovery.localhost:${recoveryPort}`,
    FRAME_INTERNAL_URL: `http://127.0.0.1:${framePort}`,
    RECOVERY_INTERNAL_URL: `http://127.0.0.1:${recoveryPort}`,
    FRAME_ROOT: pages,
    ALLOWED_ORIGINS: '*loopback*',
    MAIL_URL: catcher.url,
    MAIL_FROM: 'Canary <canary-sender@example.net>',
  }
  frame = toService('frame', framePort, 'secure.localhost')
  recovery = toService('recovery', recoveryPort, 'recovery.localhost')
})

afterEach(stopMains)

afterAll(async () => {
  await catcher.stop()
  await rm(folder, { recursive: true })
})

function toService(role: 'frame' | 'recovery', port: number, host: string): Service {
  const url = `http://127.0.0.1:${port}`
  const portVariable = `${role.toUpperCase()}_PORT`
  return {
    url,
    origin: `http://${host}:${port}`,
    async start(change = {}) {
      const dataDir = join(folder, role)
      const running = startMain({
        ...env,
        GANGWAY_ROLES: role,
        [portVariable]: `${port}`,
        DATA_DIR: dataDir,
        ...change,
      })
      const ended = new AbortController()
      running.child.once('close', () => ended.abort())
      const isUp = async () => (await fetch(`${url}/healthz`)).ok
      await waitUntil(isUp, { timeout: 90_000, what: role, signal: ended.signal })
      if (ended.signal.aborted) throw new Error(`${role} ended: ${running.output.err}`)
      return running
    },
  }
}

async function kill(...running: ReturnType<typeof startMain>[]): Promise<void> {
  const closed = running.map(({ child }) => once(child, 'close'))
  for (const { child } of running) child.kill('SIGKILL')
  await Promise.all(closed)
}

/** Everything that must stay out of logs. */
const secrets: string[] = [email, 'canary']

async function logIn(post: Awaited<ReturnType<typeof createDevice>>, address = email) {
  mailbox.deleteAll()
  const start = { projectId: 'local', appOrigin, email: address, client: 'gw1', carrier: 'stored' }
  const { loginId, matchNumber } = (await post(frame, '/auth/login/start', start)).body
  await waitUntil(() => mailbox.list(address).length > 0, { timeout: 10_000, what: 'mail' })
  const [mail] = mailbox.list(address)
  expect(mail?.links[0]).toMatch(`${frame.origin}/device#`)
  const token = mail?.links[0]?.split('#')[1] ?? ''
  const { code } = (await post(frame, '/auth/device/approve', { token, number: matchNumber })).body
  const { tokens } = (await post(frame, '/auth/login/verify', { loginId, code })).body
  const { accessToken = '', refreshToken = '' } = tokens as unknown as Record<string, string>
  secrets.push(token, String(code), accessToken, refreshToken)
  return accessToken
}

const newId = () => randomBytes(16).toString('hex')
const newShare = () => {
  const share = randomBytes(33).toString('base64url')
  secrets.push(share)
  return share
}

async function createWallet(device: Awaited<ReturnType<typeof createDevice>>, session: string) {
  const [walletId, setId, shareB, shareC] = [newId(), newId(), newShare(), newShare()]
  const { grant } = (await device(frame, '/auth/shares/grant', { walletId, setId }, session)).body
  const stored = await device(recovery, '/shares/store', { grant, shareC })
  expect(stored).toMatchObject({ status: 200 })
  const blob = randomBytes(44).toString('base64url')
  const addresses = { evmAddress: `0x${randomBytes(20).toString('hex')}`, solanaAddress: '1'.repeat(32) }
  secrets.push(addresses.evmAddress, blob)
  const wallet = { walletId, version: 1, ...addresses, blob }
  const created = { wallet, setId, shareB, receipt: stored.body.receipt }
  expect(await device(frame, '/auth/wallet/create', created, session)).toMatchObject({ status: 200 })
  return { ...addresses, setId, shareB, shareC }
}

test('behavior: both services together keep a wallet over kill -9, and their logs know nobody (threats 27, 29)', async () => {
  const [auth, first] = await Promise.all([frame.start(), recovery.start()])
  const { headers } = await fetch(`${frame.url}/auth/keys`)
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')

  const device = await createDevice(frame.origin)
  const session = await logIn(device)
  const { setId, shareB, shareC } = await createWallet(device, session)

  await kill(auth, first)
  const [authAgain, recoveryAgain] = await Promise.all([frame.start(), recovery.start()])

  const other = await createDevice(frame.origin)
  const otherSession = await logIn(other)
  const recovered = await other(frame, '/auth/shares/recover', {}, otherSession)
  expect(recovered).toMatchObject({ status: 200, body: { setId, shareB } })
  const released = await other(recovery, '/shares/release', { grant: recovered.body.grant })
  expect(released).toMatchObject({ status: 200, body: { shareC } })

  for (const running of [auth, first, authAgain, recoveryAgain]) {
    expect(running.output.out).toContain('"msg":"request"')
    expect(running.output.err).toBe('')
    for (const secret of secrets) expect(running.output.out).not.toContain(secret)
  }
  await kill(authAgain, recoveryAgain)
}, 300_000)

test('default: what the frame keeps of permissions an app’s server finds by the data API, its own alone (services.md §3)', async () => {
  const apiPort = await getFreePort()
  const roles = { GANGWAY_ROLES: 'api,frame', API_PORT: `${apiPort}` }
  const running = await Promise.all([frame.start(roles), recovery.start()])
  const device = await createDevice(frame.origin)
  const session = await logIn(device, 'canary-other@example.com')
  const { evmAddress } = await createWallet(device, session)

  const account = `eip155:31337:${evmAddress}`
  const ask = async (path: string, body?: unknown, origin = appOrigin) => {
    const response = await fetch(
      `http://127.0.0.1:${apiPort}/v1/sessions/${encodeURIComponent(account)}${path}?projectId=local`,
      {
        headers: { origin },
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      },
    )
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }
  const request = {
    chainId: '0x7a69',
    expiry: Math.floor(Date.now() / 1000) + 3600,
    signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: `0x02${'ab'.repeat(32)}` }] } },
    permissions: [{ type: 'native-token-transfer', data: { allowance: '0x1' } }],
    policies: [],
  }
  const { pci } = (await ask('', request)).body
  const context = `0x${randomBytes(64).toString('hex')}`
  secrets.push(context)
  expect(await ask('/activate', { pci, context })).toMatchObject({ status: 404 })

  const { expiry, permissions, policies } = request
  const grant = { id: pci, caipNetworkId: 'eip155:31337', expiry, permissions, policies, context }
  expect(await device(frame, '/auth/permissions/keep', grant, session)).toMatchObject({ status: 200 })
  expect(await ask('/activate', { pci, context })).toEqual({ status: 204, body: null })
  const project = { id: 'local', name: 'local', url: appOrigin }
  const shown = { project, pci, expiry, permissions, policies, context, createdAt: expect.any(Number) }
  expect((await ask('')).body).toEqual({ pcis: [shown] })
  expect((await ask('', undefined, 'http://localhost:3001')).body).toEqual({ pcis: [] })
  expect(await ask('/revoke', { pci })).toMatchObject({ status: 400 })

  const revocation = { id: pci, transactionHash: `0x${randomBytes(32).toString('hex')}` }
  await device(frame, '/auth/permissions/revoke', revocation, session)
  expect(await ask('/revoke', { pci })).toEqual({ status: 204, body: null })
  expect((await ask('')).body).toEqual({ pcis: [{ ...shown, revokedAt: expect.any(Number) }] })
  for (const { output } of running) for (const secret of secrets) expect(output.out).not.toContain(secret)
  await kill(...running)
}, 300_000)

test('error: a login service with another note key is refused until the operator names that key', async () => {
  await rm(join(folder, 'frame', 'notes.jwk'))
  const [auth, before] = await Promise.all([frame.start(), recovery.start()])
  const recover = async () => {
    const device = await createDevice(frame.origin)
    const { grant } = (await device(frame, '/auth/shares/recover', {}, await logIn(device))).body
    return device(recovery, '/shares/release', { grant })
  }
  expect(await recover()).toMatchObject({ status: 503, body: { code: 'NOTE_KEY_CHANGED' } })
  // The answer may be here before the line of the log.
  const findRefusal = () => before.output.out.split('\n').find((line) => line.includes('FRAME_NOTE_KEYS'))
  await expect.poll(findRefusal).toMatch(/}$/)
  const [, noteKey = ''] = /"noteKey":"([\w-]{43})"/.exec(auth.output.out) ?? []
  expect(JSON.parse(findRefusal() ?? '')).toMatchObject({ level: 50, noteKey })

  await kill(before)
  const after = await recovery.start({ FRAME_NOTE_KEYS: noteKey })
  expect(await recover()).toMatchObject({ status: 200 })
  await kill(auth, after)
}, 300_000)

test('behavior: each service has made keys of its own, for its owner’s eyes alone (architecture.md §6)', async () => {
  for (const role of ['frame', 'recovery']) {
    const files = await readdir(join(folder, role))
    expect(files).toEqual(expect.arrayContaining(['kek.json', 'notes.jwk', 'pepper.key']))
    for (const file of ['kek.json', 'notes.jwk', 'pepper.key'])
      expect((await stat(join(folder, role, file))).mode & 0o777).toBe(0o600)
  }
})

test('error: the recovery service does not start on the database of the others, nor with other keys', async () => {
  const started = (dataDir: string, keys = {}) =>
    startMain({
      ...env,
      GANGWAY_ROLES: 'recovery',
      RECOVERY_PORT: '0',
      DATA_DIR: join(folder, dataDir),
      ...keys,
    })
  const folderOfOthers = started('frame')
  await once(folderOfOthers.child, 'close')
  expect(folderOfOthers.output.err).toContain('DATA_DIR: holds the secrets of the frame role')
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const beside = started('frame', {
    KEY_ENCRYPTION_KEYS: JSON.stringify({ current: 'a', keys: { a: randomBytes(32).toString('base64url') } }),
    PEPPER: randomBytes(32).toString('hex'),
    NOTE_KEY: JSON.stringify(privateKey.export({ format: 'jwk' })),
  })
  await once(beside.child, 'close')
  expect(beside.output.err).toContain('which must be kept apart')

  await rm(join(folder, 'recovery', 'kek.json'))
  const keyless = started('recovery')
  await once(keyless.child, 'close')
  expect(keyless.child.exitCode).toBe(1)
  expect(keyless.output.err).toContain('DATA_DIR: kek.json is missing')
}, 120_000)

test('default: `mail test <address>` sends one mail by the settings there are', async () => {
  mailbox.deleteAll()
  const { child, output } = startMain({ ...env, GANGWAY_ROLES: 'frame' }, ['mail', 'test', 'ada@example.com'])
  expect(await once(child, 'close')).toEqual([0, null])
  expect(output.out).toContain(`${new URL(catcher.url).host} took a mail`)
  expect(mailbox.list('ada@example.com')).toHaveLength(1)
}, 120_000)
