import { expect, test, vi } from 'vitest'
import { createAccountClient } from './createAccountClient.js'

const origin = 'https://secure.example'
const serverNow = 1_900_000_000_000
const id = 'a'.repeat(32)
const token = 't'.repeat(43)
const started = {
  loginId: id,
  uri: 'https://google.example/',
  matchNumber: '42',
  expiresAt: serverNow + 600_000,
}
const ways = { email: null, ways: [], changesUntil: serverNow + 300_000, erasesAt: null, renewsAt: null }
const session = {
  tokens: {
    accessToken: token,
    accessExpiresAt: serverNow,
    refreshToken: 'r'.repeat(43),
    refreshExpiresAt: serverNow,
  },
  account: { userId: id, email: null, wallet: null, setId: null },
  userName: null,
}

/** A service whose clock is ahead. */
function start(answers: Record<string, unknown>, ahead = 3_600_000) {
  const fetch = vi.fn<typeof globalThis.fetch>(async (url) => {
    const answer = answers[new URL(String(url)).pathname]
    return Response.json(answer, { headers: { date: new Date(serverNow).toUTCString() } })
  })
  const client = createAccountClient({
    projectId: 'shop',
    recoveryUrl: 'https://recovery.example',
    origin,
    fetch,
    runTask: () => expect.unreachable(),
    getNow: () => serverNow - ahead,
  })
  const asked = () =>
    fetch.mock.calls.map(([url, init]) => [
      new URL(String(url)).pathname,
      JSON.parse(String(init?.body)),
      new Headers(init?.headers).get('authorization'),
    ])
  return { client, asked, ahead }
}

test('default: it is an app of its own origin, in memory; its token goes with what asks for a session alone', async () => {
  const { client, asked } = start({
    '/auth/provider/start': started,
    '/auth/provider/finish': session,
    '/auth/account/ways': ways,
    '/auth/account/devices': { devices: [] },
    '/auth/account/grants': { grants: [] },
    '/auth/account/add/start': started,
    '/auth/session/end': {},
  })
  await client.startProvider('google')
  await client.finishProvider({ loginId: id })
  await client.readAccount()
  await client.startAdding('github')
  await client.end()
  const app = { projectId: 'shop', appOrigin: origin, client: 'gw1', carrier: 'memory' }
  // Two are asked at once.
  expect(asked()).toHaveLength(7)
  expect(asked()).toEqual(
    expect.arrayContaining([
      ['/auth/provider/start', { ...app, provider: 'google' }, null],
      ['/auth/provider/finish', { loginId: id }, null],
      ['/auth/account/ways', {}, `DPoP ${token}`],
      ['/auth/account/devices', {}, `DPoP ${token}`],
      ['/auth/account/grants', {}, `DPoP ${token}`],
      ['/auth/account/add/start', { provider: 'github' }, `DPoP ${token}`],
      ['/auth/session/end', {}, `DPoP ${token}`],
    ]),
  )
  await expect(client.readAccount()).rejects.toMatchObject({ code: 'SESSION_INVALID' })
})

test('behavior: ends are told by this machine’s clock, however wrong', async () => {
  const { client, ahead } = start({
    '/auth/provider/start': started,
    '/auth/provider/finish': session,
    '/auth/account/ways': ways,
    '/auth/account/devices': { devices: [] },
    '/auth/account/grants': { grants: [] },
  })
  expect((await client.startProvider('google')).expiresAt).toBe(started.expiresAt - ahead)
  await client.finishProvider({ loginId: id })
  expect((await client.readAccount()).changesUntil).toBe(ways.changesUntil - ahead)
})

test.each([
  ['/auth/provider/wait', { status: 'failed', error: 'LOGIN_DECLINED' }, 'LOGIN_DECLINED'],
  ['/auth/provider/wait', { status: 'expired', error: null }, 'LOGIN_EXPIRED'],
  ['/auth/login/wait', { status: 'denied', expiresAt: serverNow }, 'LOGIN_DENIED'],
  ['/auth/login/wait', { status: 'expired', expiresAt: serverNow }, 'LOGIN_EXPIRED'],
])('error: what is waited for at %s and answers %j ends by %s', async (path, answer, code) => {
  const { client } = start({ [path]: answer }, 0)
  const { signal } = new AbortController()
  const login = { loginId: id, expiresAt: serverNow + 600_000 }
  const wait = path === '/auth/login/wait' ? client.waitForApproval : client.waitForProvider
  await expect(wait(login, signal)).rejects.toMatchObject({ code })
})
