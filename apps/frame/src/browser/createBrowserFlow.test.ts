import { GangwayError } from '@gangway/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDpopKey, type DpopKey } from '../http/dpop.js'
import type { BrowserClient } from './createBrowserClient.js'
import { type BrowserState, createBrowserFlow } from './createBrowserFlow.js'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

const loginId = 'a'.repeat(32)
const request = { appOrigin: 'https://app.example', email: 'zoe@example.org', expiresAt: 600_000 }
const code = { code: '012345', appOrigin: request.appOrigin, expiresAt: 900_000 }
const fail = (error: unknown) => () => Promise.reject(error)
const key = await createDpopKey()

function start({
  client = {},
  held = key,
  found = loginId,
  keeps = true,
}: {
  client?: Partial<BrowserClient>
  held?: DpopKey | null
  found?: string | null
  keeps?: boolean
} = {}) {
  const states: BrowserState[] = []
  const calls = {
    read: vi.fn(async () => request),
    approve: vi.fn(async () => code),
    end: vi.fn(async () => {}),
    ...client,
  }
  const drop = vi.fn(async () => {})
  const close = vi.fn()
  const flow = createBrowserFlow({
    client: calls,
    openKey: async () => (keeps ? { read: async () => held, make: () => expect.unreachable(), drop } : null),
    findLogin: async () => found,
    show: (state) => void states.push(state),
    close,
  })
  return { flow, calls, states, close, drop, getSteps: () => states.map(({ step }) => step) }
}

test('default: opening it only reads; the press approves and shows the code', async () => {
  const { flow, calls, states } = start()
  await flow.start()
  expect(calls.read).toHaveBeenCalledExactlyOnceWith({ key, loginId })
  expect(calls.approve).not.toHaveBeenCalled()
  await flow.approve()
  expect(calls.approve).toHaveBeenCalledExactlyOnceWith({ key, loginId })
  expect(states).toEqual([
    { step: 'loading' },
    { step: 'asked', request, hasFailed: false },
    { step: 'approved', code },
  ])
})

test.each([
  ['no login waits in the page that opened it', { found: null }, 'nothing'],
  ['nobody let this browser approve', { held: null }, 'unknown'],
  ['the browser keeps nothing', { keeps: false }, 'unknown'],
  [
    'it may not approve for that account',
    { client: { read: fail(new GangwayError('LOGIN_NOT_AVAILABLE')) } },
    'unknown',
  ],
  [
    'the service cannot be reached',
    { client: { read: fail(new GangwayError('FRAME_UNREACHABLE')) } },
    'unreachable',
  ],
  ['anything else fails', { client: { read: fail(new TypeError('x')) } }, 'unreachable'],
] as const)('error: where %s there is nothing to press', async (_, change, step) => {
  const { flow, calls, getSteps } = start(change)
  await flow.start()
  expect(getSteps()).toEqual(['loading', step])
  expect(calls.approve).not.toHaveBeenCalled()
})

test('error: a press that did not arrive is told and may be repeated; one that came too late has ended', async () => {
  const approve = vi.fn(async () => code).mockRejectedValueOnce(new GangwayError('FRAME_UNREACHABLE'))
  const { flow, states } = start({ client: { approve } })
  await flow.start()
  await flow.approve()
  expect(states.at(-1)).toEqual({ step: 'asked', request, hasFailed: true })
  approve.mockRejectedValueOnce(new GangwayError('LOGIN_NOT_AVAILABLE'))
  await flow.approve()
  expect(states.at(-1)).toEqual({ step: 'expired' })
})

test('behavior: a press while another is under way is none; request and code end by the clock', async () => {
  const { flow, calls, getSteps } = start()
  await flow.start()
  await Promise.all([flow.approve(), flow.approve()])
  expect(calls.approve).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(900_000)
  expect(getSteps()).toEqual(['loading', 'asked', 'approved', 'expired'])
  vi.setSystemTime(0)
  const unanswered = start()
  await unanswered.flow.start()
  vi.advanceTimersByTime(600_000)
  expect(unanswered.getSteps()).toEqual(['loading', 'asked', 'expired'])
})

test('default: a browser that is to approve no more tells the service, and forgets its key then alone', async () => {
  const end = vi.fn(async () => {}).mockRejectedValueOnce(new GangwayError('FRAME_UNREACHABLE'))
  const { flow, calls, states, drop } = start({ client: { end } })
  await flow.start()
  await flow.end()
  expect(states.at(-1)).toEqual({ step: 'asked', request, hasFailed: true })
  expect(drop).not.toHaveBeenCalled()
  await flow.end()
  expect(end).toHaveBeenLastCalledWith(key)
  expect(drop).toHaveBeenCalledOnce()
  expect(states.at(-1)).toEqual({ step: 'ended' })
  expect(calls.approve).not.toHaveBeenCalled()
})

test('behavior: leaving closes the window and decides nothing', async () => {
  const { flow, calls, close } = start()
  await flow.start()
  await flow.leave()
  expect(close).toHaveBeenCalledOnce()
  expect(calls.approve).not.toHaveBeenCalled()
})
