import { expect, test, vi } from 'vitest'
import type { CallService } from '../http/createServiceClient.js'
import { createDpopKey } from '../http/dpop.js'
import { createDeviceClient } from './createDeviceClient.js'

const token = 'a'.repeat(43)
const code = { code: '123456', appOrigin: 'https://app.example', expiresAt: 1 }

test('default: the token goes in the body alone, to be stored nowhere', async () => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json(code))
  const client = createDeviceClient({ token, fetch: fetch as unknown as typeof globalThis.fetch })
  expect(await client.approve('07', false)).toEqual(code)
  expect(fetch).toHaveBeenCalledWith(
    '/auth/device/approve',
    expect.objectContaining({
      method: 'POST',
      body: JSON.stringify({ token, number: '07' }),
      cache: 'no-store',
    }),
  )
})

test('behavior: says what the person reads, for mails', async () => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ isByBrowser: false }))
  await createDeviceClient({
    token,
    language: 'ar',
    fetch: fetch as unknown as typeof globalThis.fetch,
  }).deny()
  expect(new Headers(fetch.mock.calls[0]?.[1].headers).get('accept-language')).toBe('ar')
})

test.each([-1_440, -11, 0, 11, 60, 1_440])(
  'behavior: on a machine whose clock is %i min ahead, ends are told by its own',
  async (minutes) => {
    const serverNow = 1_900_000_000_000
    const getNow = () => serverNow + minutes * 60_000
    const headers = { date: new Date(serverNow).toUTCString() }
    const fetch = async () => Response.json({ ...code, expiresAt: serverNow + 600_000 }, { headers })
    const { expiresAt } = await createDeviceClient({ token, fetch, getNow }).approve(null, false)
    expect(expiresAt).toBe(getNow() + 600_000)
  },
)

test.each([
  [
    'the service’s own code',
    () => Response.json({ status: 'FAILED', code: 'LOGIN_EXPIRED', reasons: [] }, { status: 400 }),
    'LOGIN_EXPIRED',
  ],
  ['no answer of ours', () => new Response('<html>', { status: 502 }), 'FRAME_UNREACHABLE'],
  ['an answer of another form', () => Response.json({ code: 'abc' }), 'INVALID_INPUT'],
  ['no network', () => Promise.reject(new TypeError('offline')), 'FRAME_UNREACHABLE'],
])('error: %s', async (_, answer, errorCode) => {
  const client = createDeviceClient({ token, fetch: async () => answer() })
  await expect(client.approve(null, false)).rejects.toMatchObject({ code: errorCode })
})

test('default: whoever lets himself in hears for which network', async () => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) =>
    Response.json({ network: '203.0.113.0/24' }),
  )
  const client = createDeviceClient({ token, fetch: fetch as unknown as typeof globalThis.fetch })
  expect(await client.admit()).toEqual({ network: '203.0.113.0/24' })
  expect(fetch).toHaveBeenCalledWith(
    '/auth/device/admit',
    expect.objectContaining({ body: JSON.stringify({ token }) }),
  )
})

test('default: a browser that is kept proves its key; without a keeper it is an approval like any other', async () => {
  const key = await createDpopKey()
  const call = vi.fn(async () => ({ ...code, expiresAt: 61_000 }))
  const keeper = {
    getKey: async () => key,
    call: call as unknown as CallService,
    clock: { offset: 60_000, isKnown: true },
  }
  const plain = vi.fn(async (_url: string, _init: RequestInit) => Response.json(code))
  const fetch = plain as unknown as typeof globalThis.fetch
  expect(await createDeviceClient({ token, fetch, keeper }).approve('07', true)).toEqual({
    ...code,
    expiresAt: 1_000,
  })
  const body = { token, number: '07', keepBrowser: true }
  expect(call).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ key, body }))
  expect(plain).not.toHaveBeenCalled()
  await createDeviceClient({ token, fetch, keeper }).approve('07', false)
  await createDeviceClient({ token, fetch }).approve('07', true)
  expect(plain.mock.calls.map(([, init]) => init.body)).toEqual(
    Array(2).fill(JSON.stringify({ token, number: '07' })),
  )
  expect(call).toHaveBeenCalledOnce()
})
