import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getFreePort, isWide, runBySecondRoad, startPostgres, waitUntil } from '@gangway/dev'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMain, stopMains } from './startMain.js'

const postgres = await startPostgres()
const pageOrigin = 'https://second.example'
let folder: string
let env: Record<string, string>
/** The frame role of the console's process; and where there is a Postgres, one of another process. */
let frames: { FRAME_PORT: string; DATA_DIR: string }[]
let consoleUrl: string
let key: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-console-'))
  const pages = join(folder, 'pages')
  await mkdir(pages)
  for (const page of ['sdk', 'device', 'confirm', 'returned', 'account', 'undo', 'open', 'browser'])
    await writeFile(join(pages, `${page}.html`), '<head></head>')
  const [consolePort, apiPort] = [await getFreePort(), await getFreePort()]
  consoleUrl = `http://127.0.0.1:${consolePort}`
  frames = []
  // One service in two processes: they have the same secrets.
  for (let made = 0; made < (postgres ? 2 : 1); made++)
    frames.push({ FRAME_PORT: `${await getFreePort()}`, DATA_DIR: join(folder, 'data') })
  env = {
    GANGWAY_ENV: 'local',
    GANGWAY_ROLES: 'api,frame,admin',
    CONSOLE_PORT: `${consolePort}`,
    API_PORT: `${apiPort}`,
    FRAME_ROOT: pages,
    PEPPER: 'pepper of this test, long enough 0123456789',
    PROJECT_IDS: 'first',
    WEB_URL: 'https://first.example',
    MAIL_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'login@example.net',
    ...(postgres ? { DATABASE_URL: await postgres.createDatabase() } : {}),
  }
  const scopes = 'projects:read,projects:write,health:read'
  const made = startMain({ ...env, ...frames[0] }, ['admin', 'keys', 'add', 'desk', '--scopes', scopes])
  expect(await once(made.child, 'close')).toEqual([0, null])
  key = made.output.out.trim()
}, 240_000)
afterAll(async () => {
  stopMains()
  await rm(folder, { recursive: true, force: true })
  await postgres?.stop()
})

const call = async (method: string, path: string, body?: unknown) => {
  const headers = { authorization: `Bearer ${key}` }
  const answer = await fetch(`${consoleUrl}${path}`, {
    ...{ method, headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json() }
}

const readAncestors = async ({ FRAME_PORT }: { FRAME_PORT: string }) => {
  const answer = await fetch(`http://127.0.0.1:${FRAME_PORT}/sdk?projectId=second`)
  return /frame-ancestors ([^;]*)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]
}

const canCallApi = async () => {
  const answer = await fetch(`http://127.0.0.1:${env.API_PORT}/v1/supported-chains?projectId=second`, {
    headers: { origin: pageOrigin },
  })
  return answer.headers.get('access-control-allow-origin') === pageOrigin
}

/** How long until it is so, ms. */
async function time(isSo: () => Promise<boolean>): Promise<number> {
  const start = performance.now()
  await waitUntil(isSo, { timeout: 30_000, what: 'the change' })
  return performance.now() - start
}

test.skipIf(!isWide)(
  'default: a second app is on board by one call: its origin is in the header of every frame within five seconds, and it may call the API',
  { meta: runBySecondRoad, timeout: 300_000 },
  async () => {
    for (const [at, own] of frames.entries()) {
      startMain({ ...env, ...own, ...(at > 0 ? { GANGWAY_ROLES: 'frame' } : {}) })
      // The first of them makes the keys of both.
      const isUp = async () => (await fetch(`http://127.0.0.1:${own.FRAME_PORT}/readyz`)).ok
      await waitUntil(isUp, { timeout: 120_000, what: 'the frame' })
    }
    await waitUntil(async () => (await call('GET', '/v1/me')).status === 200, {
      timeout: 60_000,
      what: 'key',
    })
    for (const frame of frames) expect(await readAncestors(frame)).toBe("'none'")
    expect(await canCallApi()).toBe(false)
    const second = { id: 'second', name: 'Second', origins: [pageOrigin] }
    expect((await call('POST', '/v1/projects', second)).status).toBe(200)
    const isIn = async (frame: { FRAME_PORT: string }) => (await readAncestors(frame)) === pageOrigin
    const times = await Promise.all([...frames.map((frame) => time(() => isIn(frame))), time(canCallApi)])
    for (const taken of times) expect(taken).toBeLessThan(5_000)
    expect((await call('DELETE', '/v1/projects/second')).body).toEqual({ outcome: 'removed' })
    const isOut = async (frame: { FRAME_PORT: string }) => (await readAncestors(frame)) === "'none'"
    for (const frame of frames) expect(await time(() => isOut(frame))).toBeLessThan(5_000)
    const { processes } = (await call('GET', '/v1/health')).body
    expect(processes[0].parts.database).toEqual({ state: 'ok' })
  },
)
