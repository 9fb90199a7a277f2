import { base64urlnopad } from '@scure/base'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createServiceClient } from './createServiceClient.js'
import { createDpopKey, type DpopKey } from './dpop.js'

const route = { method: 'POST', path: '/thing' } as const
const answer = v.object({ value: v.number() })
const unreachable = expect.objectContaining({ code: 'FRAME_UNREACHABLE' })

let key: DpopKey
beforeEach(async () => {
  key = await createDpopKey()
  vi.spyOn(Math, 'random').mockReturnValue(-0.5)
})
afterEach(() => {
  vi.restoreAllMocks()
})

type Step = () => Response | Promise<Response>

/** A service that answers step by step, and keeps what it was asked. */
function createService(...steps: Step[]) {
  return createServiceOf({}, ...steps)
}

function createServiceOf(more: { language?: 'es' }, ...steps: Step[]) {
  const asked: { url: string; init: RequestInit; claims: Record<string, unknown>; proof: string }[] = []
  const fetch: typeof globalThis.fetch = async (url, init = {}) => {
    const proof = new Headers(init.headers).get('dpop') ?? ''
    const claims = JSON.parse(new TextDecoder().decode(base64urlnopad.decode(proof.split('.')[1] ?? '')))
    asked.push({ url: String(url), init, claims, proof })
    const step = steps[Math.min(asked.length, steps.length) - 1]
    if (!step) throw new Error('no step')
    return step()
  }
  const clock = { offset: 0, isKnown: false }
  const call = createServiceClient({
    origin: 'https://service.example',
    fetch,
    getNow: () => 1_000_000,
    clock,
    ...more,
  })
  return { asked, call, clock }
}

const ok = (headers: Record<string, string> = {}) => Response.json({ value: 1 }, { headers })
const lost = () => Promise.reject(new TypeError('fetch failed'))
const fail = (code: string, description: string, init: ResponseInit = { status: 400 }) =>
  Response.json({ status: 'FAILED', code, reasons: [{ field: '', description }] }, init)

test('default: posts JSON with proof and token, without cookies, and checks the answer', async () => {
  const { asked, call } = createService(() => ok())
  const request = { route, body: { a: 1 }, answer, key, accessToken: 'token' }
  expect(await call(request)).toEqual({ value: 1 })
  expect(asked[0]).toMatchObject({
    url: 'https://service.example/thing',
    init: { method: 'POST', body: '{"a":1}', credentials: 'omit', cache: 'no-store', redirect: 'error' },
    claims: { htu: 'https://service.example/thing', htm: 'POST', iat: 1000 },
  })
  expect(new Headers(asked[0]?.init.headers).get('authorization')).toBe('DPoP token')
})

test('behavior: says what the person reads, for mails; else the browser says it', async () => {
  const request = { route, answer, key }
  const spanish = createServiceOf({ language: 'es' }, () => ok())
  await spanish.call(request)
  expect(new Headers(spanish.asked[0]?.init.headers).get('accept-language')).toBe('es')
  const silent = createService(() => ok())
  await silent.call(request)
  expect(new Headers(silent.asked[0]?.init.headers).has('accept-language')).toBe(false)
})

test('behavior: a nonce that is asked for is used at once and from then on (RFC 9449 §8)', async () => {
  const wantNonce = () => fail('DPOP_INVALID', 'nonce', { status: 401, headers: { 'dpop-nonce': 'one' } })
  const { asked, call } = createService(
    wantNonce,
    () => ok({ 'dpop-nonce': 'two' }),
    () => ok(),
  )
  await call({ route, answer, key })
  await call({ route, answer, key })
  expect(asked.map(({ claims }) => claims.nonce)).toEqual([undefined, 'one', 'two'])
})

test('behavior: of two requests at once each makes up for its own old proof', async () => {
  const headers = { 'dpop-nonce': 'one', date: new Date(8_200_000).toUTCString() }
  let count = 0
  let proceed = () => {}
  const both = new Promise<void>((resolve) => {
    proceed = resolve
  })
  // Whoever is asked first answers once both have asked.
  const refuse = async () => {
    if (++count === 2) proceed()
    await both
    return fail('DPOP_INVALID', 'no', { status: 401, headers })
  }
  const { asked, call } = createService(refuse, refuse, () => ok())
  const request = { route, answer, key }
  expect(await Promise.all([call(request), call(request)])).toEqual([{ value: 1 }, { value: 1 }])
  expect(asked.map(({ claims }) => claims.nonce)).toEqual([undefined, undefined, 'one', 'one'])
})

test('error: a proof that is refused again is not made a third time', async () => {
  let nonce = 0
  const { asked, call } = createService(() =>
    fail('DPOP_INVALID', 'no', { status: 401, headers: { 'dpop-nonce': String(++nonce) } }),
  )
  await expect(call({ route, answer, key })).rejects.toMatchObject({ code: 'DPOP_INVALID' })
  expect(asked).toHaveLength(2)
})

test('behavior: a clock that is wrong by hours is put right by the service', async () => {
  const date = new Date(1_000_000 + 7_200_000).toUTCString()
  const { asked, call, clock } = createService(
    () => fail('DPOP_INVALID', 'iat', { status: 401, headers: { date } }),
    () => ok({ date }),
  )
  await call({ route, answer, key })
  expect(asked.map(({ claims }) => claims.iat)).toEqual([1000, 8200])
  expect(clock.offset).toBe(7_200_000)
})

test('behavior: what may be repeated is, with another proof or with the same', async () => {
  for (const repeat of ['anew', 'same'] as const) {
    const { asked, call } = createService(
      lost,
      () => new Response('<html>', { status: 502 }),
      () => ok(),
    )
    expect(await call({ route, answer, key, repeat })).toEqual({ value: 1 })
    expect(new Set(asked.map(({ proof }) => proof)).size).toBe(repeat === 'anew' ? 3 : 1)
  }
})

test('error: no answer: once for what may not be repeated, four times for what may', async () => {
  for (const [repeat, count] of [
    [undefined, 1],
    ['anew', 4],
  ] as const) {
    const { asked, call } = createService(lost)
    await expect(call({ route, answer, key, ...(repeat && { repeat }) })).rejects.toEqual(unreachable)
    expect(asked).toHaveLength(count)
  }
})

test('error: no answer in time, repetitions included', async () => {
  const call = createServiceClient({
    origin: 'https://service.example',
    fetch: (_url, init) =>
      new Promise((_resolve, reject) => {
        // On a slow machine the time is up before the proof is made.
        init?.signal?.throwIfAborted()
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      }),
    getNow: Date.now,
    clock: { offset: 0, isKnown: false },
  })
  await expect(call({ route, answer, key, timeout: 20, repeat: 'anew' })).rejects.toEqual(unreachable)
})

test('error: the words of the service for a person, under its code', async () => {
  const text = 'That code is not right. 2 tries left'
  const { call } = createService(() => fail('LOGIN_CODE_WRONG', text))
  await expect(call({ route, answer, key })).rejects.toMatchObject({
    code: 'LOGIN_CODE_WRONG',
    shortMessage: text,
  })
})

test('error: codes we do not know, answers of another shape', async () => {
  const { call } = createService(() => fail('NEW_CODE', 'Something new'))
  await expect(call({ route, answer, key })).rejects.toMatchObject({
    code: 'UNKNOWN',
    shortMessage: 'Something new',
  })
  for (const step of [() => Response.json({ value: 'a' }), () => Response.json({}, { status: 500 })])
    await expect(createService(step).call({ route, answer, key })).rejects.toEqual(unreachable)
})
