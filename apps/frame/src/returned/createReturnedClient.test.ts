import { expect, test, vi } from 'vitest'
import { createReturnedClient } from './createReturnedClient.js'

const token = 'a'.repeat(43)
const serverNow = 1_900_000_000_000
const returned = {
  provider: 'google',
  appOrigin: 'https://app.example',
  person: null,
  browser: 'Firefox',
  place: null,
  question: 'none',
  email: null,
  hasEmail: false,
  numbers: null,
  isFinished: false,
  expiresAt: serverNow + 600_000,
}

test('default: the token goes in the body alone, with the number or the code', async () => {
  const code = 'c'.repeat(43)
  const answers: unknown[] = [{ code }, { code: null }, returned, returned, returned, {}]
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json(answers.shift()))
  const client = createReturnedClient({ token, fetch })
  expect([await client.confirm(null), await client.confirm('07')]).toEqual([code, null])
  await client.read()
  await client.verifyLink('123456')
  await client.declineLink()
  await client.deny()
  expect(fetch.mock.calls.map(([path, init]) => [path, JSON.parse(String(init?.body))])).toEqual([
    ['/auth/provider/confirm', { token, number: null }],
    ['/auth/provider/confirm', { token, number: '07' }],
    ['/auth/provider/returned', { token }],
    ['/auth/provider/link/verify', { token, code: '123456' }],
    ['/auth/provider/link/decline', { token }],
    ['/auth/provider/deny', { token }],
  ])
})

test.each([-60, 0, 60])(
  'behavior: on a machine whose clock is %i min ahead, ends are told by its own',
  async (minutes) => {
    const getNow = () => serverNow + minutes * 60_000
    const headers = { date: new Date(serverNow).toUTCString() }
    const fetch = async (path: unknown) =>
      Response.json(path === '/auth/provider/link/start' ? { expiresAt: serverNow + 300_000 } : returned, {
        headers,
      })
    const client = createReturnedClient({ token, fetch, getNow })
    expect((await client.read()).expiresAt).toBe(getNow() + 600_000)
    expect(await client.startLink()).toBe(getNow() + 300_000)
  },
)

test('error: the service’s own code with its figures; no network', async () => {
  const body = { status: 'FAILED', code: 'LOGIN_CODE_WRONG', reasons: [], context: { triesLeft: 2 } }
  const client = createReturnedClient({ token, fetch: async () => Response.json(body, { status: 400 }) })
  await expect(client.verifyLink('000000')).rejects.toMatchObject({
    code: 'LOGIN_CODE_WRONG',
    context: { triesLeft: 2 },
  })
  const offline = createReturnedClient({ token, fetch: () => Promise.reject(new TypeError('offline')) })
  await expect(offline.read()).rejects.toMatchObject({ code: 'FRAME_UNREACHABLE' })
})
