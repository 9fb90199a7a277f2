import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createMailbox,
  getFreePort,
  type Instance,
  isWide,
  runBySecondRoad,
  startMailCatcher,
  waitUntil,
} from '@gangway/dev'
import { createVerifier, verifyWebhook, type Webhook } from '@gangway/verify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDevice } from './createDevice.js'
import { startMain, stopMains } from './startMain.js'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const appOrigin = 'http://localhost:3000'
const email = 'ada@example.com'
const mailbox = createMailbox()

let catcher: Instance
let folder: string
let frame: { url: string; origin: string }
let backEndPort: number
let running: ReturnType<typeof startMain> | undefined

beforeAll(async () => {
  catcher = await startMailCatcher({ port: 0, mailbox })
  folder = await mkdtemp(join(tmpdir(), 'gangway-trust-'))
  await mkdir(join(folder, 'pages'))
  for (const page of ['sdk', 'device', 'confirm', 'returned', 'account', 'undo', 'open', 'browser'])
    await writeFile(join(folder, 'pages', `${page}.html`), '<head></head>')
  backEndPort = await getFreePort()
  const port = await getFreePort()
  frame = { url: `http://127.0.0.1:${port}`, origin: `http://secure.localhost:${port}` }
})
afterAll(async () => {
  stopMains()
  await catcher.stop()
  await rm(folder, { recursive: true, force: true })
})

async function startFrame(): Promise<void> {
  const { port } = new URL(frame.url)
  running = startMain({
    ...{ GANGWAY_ENV: 'local', GANGWAY_ROLES: 'frame', FRAME_PORT: port, FRAME_URL: frame.origin },
    ...{ RECOVERY_URL: 'http://recovery.localhost:9', RECOVERY_INTERNAL_URL: 'http://127.0.0.1:9' },
    ...{ FRAME_ROOT: join(folder, 'pages'), DATA_DIR: join(folder, 'data') },
    ...{ ALLOWED_ORIGINS: '*loopback*', MAIL_URL: catcher.url, MAIL_FROM: 'login@example.net' },
    WEBHOOKS: JSON.stringify([
      { project: 'local', url: `http://127.0.0.1:${backEndPort}/hooks`, secret, private: true },
    ]),
  })
  const isUp = async () => (await fetch(`${frame.url}/healthz`)).ok
  await waitUntil(isUp, { timeout: 90_000, what: 'frame' })
}

async function killFrame(): Promise<void> {
  if (!running) return
  const closed = once(running.child, 'close')
  running.child.kill('SIGKILL')
  await closed
}

/** A back end that handles each message once; `handled` outlives it, as its database would. */
const handled = new Map<string, Webhook>()
async function startBackEnd(): Promise<Server> {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += part
    const message = await verifyWebhook({ body, headers: request.headers, secrets: [secret] })
    handled.set(message.id, message)
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(backEndPort, '127.0.0.1', resolve))
  return server
}

async function logIn(post: Awaited<ReturnType<typeof createDevice>>): Promise<string> {
  mailbox.deleteAll()
  const start = { projectId: 'local', appOrigin, email, client: 'gw1', carrier: 'stored' }
  const { loginId, matchNumber } = (await post(frame, '/auth/login/start', start)).body
  await waitUntil(() => mailbox.list(email).length > 0, { timeout: 10_000, what: 'mail' })
  const token = mailbox.list(email)[0]?.links[0]?.split('#')[1] ?? ''
  const { code } = (await post(frame, '/auth/device/approve', { token, number: matchNumber })).body
  const { tokens } = (await post(frame, '/auth/login/verify', { loginId, code })).body
  return (tokens as unknown as { accessToken: string }).accessToken
}

const listTold = (type: string) => [...handled.values()].filter((message) => message.type === type)

test.skipIf(!isWide)(
  'behavior: a back end verifies a login by e-mail offline, and is told of it once over kill -9 of both sides',
  { meta: runBySecondRoad, timeout: 300_000 },
  async () => {
    await startFrame()
    const device = await createDevice(frame.origin)
    const session = await logIn(device)
    const verifier = createVerifier({
      ...{ issuers: [frame.origin], projectId: 'local', origins: [appOrigin] },
      // Nothing here resolves the host's name.
      fetch: (url) => fetch(String(url).replace(frame.origin, frame.url)),
    })
    const ask = async (nonce: string) =>
      String((await device(frame, '/auth/identity', { nonce }, session)).body.token)
    const person = await verifier.verify(await ask('first-nonce'), { nonce: 'first-nonce' })
    expect(person).toMatchObject({ origin: appOrigin, method: 'email', issuer: frame.origin })
    expect(JSON.stringify(person)).not.toContain(email)

    // The back end is away, and so is the login service soon after.
    const second = await ask('second-nonce')
    await killFrame()
    expect(await verifier.verify(second, { nonce: 'second-nonce' })).toMatchObject({ userId: person.userId })

    let backEnd = await startBackEnd()
    await startFrame()
    await waitUntil(() => listTold('login.finished').length > 0, { timeout: 60_000, what: 'webhook' })
    expect(listTold('login.finished')).toMatchObject([
      { data: { projectId: 'local', userId: person.userId, origin: appOrigin, method: 'email' } },
    ])

    // Whether it has heard the answer or not: a message that comes again has its first id.
    backEnd.closeAllConnections()
    backEnd.close()
    await killFrame()
    await startFrame()
    backEnd = await startBackEnd()
    expect((await device(frame, '/auth/session/end', {}, session)).status).toBe(200)
    await waitUntil(() => listTold('session.ended').length > 0, { timeout: 60_000, what: 'webhook' })
    expect(listTold('login.finished')).toHaveLength(1)
    expect(handled.size).toBe(2)
    backEnd.closeAllConnections()
    backEnd.close()
    await killFrame()
  },
)
