import { GangwayError } from '@gangway/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DeviceClient, DeviceRequest } from './createDeviceClient.js'
import { createDeviceFlow, type DeviceState } from './createDeviceFlow.js'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

const request: DeviceRequest = {
  status: 'pending',
  isByBrowser: false,
  appOrigin: 'https://app.example',
  browser: 'Firefox on Linux',
  place: '203.0.113.0/24',
  requestedAt: 0,
  expiresAt: 600_000,
  numbers: ['07', '42', '93'],
}
const code = { code: '123456', appOrigin: 'https://app.example', expiresAt: 900_000 }
const fail = (error: unknown) => () => Promise.reject(error)

function start(client: Partial<DeviceClient> | null = {}) {
  const states: DeviceState[] = []
  const calls: DeviceClient = {
    read: vi.fn(async () => request),
    approve: vi.fn(async () => code),
    deny: vi.fn(async () => ({ isByBrowser: false })),
    admit: vi.fn(async () => ({ network: '203.0.113.0/24' })),
    ...client,
  }
  const flow = createDeviceFlow({ client: client && calls, show: (state) => void states.push(state) })
  return { flow, calls, states, getSteps: () => states.map(({ step }) => step) }
}

test('behavior: a clock that is ahead ends nothing; the service knows the time', async () => {
  vi.setSystemTime(request.expiresAt + 60_000)
  const { flow, states } = start()
  await flow.start()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(states.at(-1)).toMatchObject({ step: 'asked' })
  await flow.approve('42', false)
  expect(states.at(-1)).toEqual({ step: 'approved', code })
})

test('default: opening the link only reads; the press approves and shows the code (threat 8)', async () => {
  const { flow, calls, states } = start()
  await flow.start()
  expect([calls.approve, calls.deny].map((call) => vi.mocked(call).mock.calls.length)).toEqual([0, 0])
  await flow.approve('42', false)
  expect(states).toEqual([
    { step: 'loading' },
    { step: 'asked', request, hasFailed: false },
    { step: 'approved', code },
  ])
  expect(calls.approve).toHaveBeenCalledWith('42', false)
})

test('error: another number than the app shows has ended the login, and nothing more can be pressed', async () => {
  const { flow, states } = start({ approve: fail(new GangwayError('LOGIN_DENIED')) })
  await flow.start()
  await flow.approve('07', false)
  expect(states.at(-1)).toEqual({ step: 'wrongNumber' })
})

test.each(['asked', 'expired', 'denied', 'used'] as const)(
  'behavior: whose link is %s may let himself in, which decides on nothing',
  async (step) => {
    const reads = {
      asked: async () => request,
      expired: fail(new GangwayError('LOGIN_EXPIRED')),
      denied: async () => ({ ...request, status: 'denied' as const }),
      used: async () => ({ ...request, status: 'approved' as const }),
    }
    const { flow, calls, states } = start({ read: reads[step] })
    await flow.start()
    expect(states.at(-1)?.step).toBe(step)
    await flow.admit()
    expect(states.at(-1)).toEqual({ step: 'admitted', network: '203.0.113.0/24' })
    expect([calls.approve, calls.deny].map((call) => vi.mocked(call).mock.calls.length)).toEqual([0, 0])
  },
)

test('error: letting oneself in by the link of an old mail fails, and says so', async () => {
  const { flow, states } = start({
    read: fail(new GangwayError('LOGIN_EXPIRED')),
    admit: fail(new GangwayError('LOGIN_EXPIRED')),
  })
  await flow.start()
  await flow.admit()
  expect(states.at(-1)).toEqual({ step: 'tooOld' })
})

test('behavior: “I did not ask for this” ends it', async () => {
  const { flow, getSteps } = start()
  await flow.start()
  await flow.deny()
  expect(getSteps()).toEqual(['loading', 'asked', 'denied'])
})

test('behavior: a link in whose place a browser approved still lets its owner say no', async () => {
  const approved = { ...request, status: 'approved', isByBrowser: true } as const
  const deny = vi.fn(async () => ({ isByBrowser: true }))
  deny.mockRejectedValueOnce(new GangwayError('FRAME_UNREACHABLE'))
  const { flow, states } = start({ read: async () => approved, deny })
  await flow.start()
  expect(states.at(-1)).toEqual({ step: 'byBrowser', request: approved, hasFailed: false })
  await flow.deny()
  expect(states.at(-1)).toEqual({ step: 'byBrowser', request: approved, hasFailed: true })
  await flow.deny()
  expect(states.at(-1)).toEqual({ step: 'takenBack' })
  // Opened again, it does not say that nobody was logged in.
  const again = start({ read: async () => ({ ...approved, status: 'denied' }) })
  await again.flow.start()
  expect(again.getSteps()).toEqual(['loading', 'takenBack'])
})

test('behavior: where a browser approved while the page was open, a denial does not say that nobody was logged in', async () => {
  const { flow, getSteps } = start({ deny: async () => ({ isByBrowser: true }) })
  await flow.start()
  await flow.deny()
  expect(getSteps()).toEqual(['loading', 'asked', 'takenBack'])
})

test('behavior: a press while another is under way is none', async () => {
  const { flow, calls } = start()
  await flow.start()
  await Promise.all([flow.approve('42', false), flow.deny(), flow.approve('42', false)])
  expect([calls.approve, calls.deny].map((call) => vi.mocked(call).mock.calls.length)).toEqual([1, 0])
})

test('behavior: link and code end by the clock', async () => {
  const asked = start()
  await asked.flow.start()
  vi.advanceTimersByTime(600_000)
  expect(asked.getSteps()).toEqual(['loading', 'asked', 'expired'])
  const approved = start({
    approve: async () => ({ ...code, expiresAt: Date.now() + 1_000 }),
    read: async () => ({ ...request, expiresAt: Date.now() + 1_000 }),
  })
  await approved.flow.start()
  await approved.flow.approve('42', false)
  vi.advanceTimersByTime(1_000)
  expect(approved.getSteps()).toEqual(['loading', 'asked', 'approved', 'expired'])
})

test.each([
  ['approved', 'used'],
  ['denied', 'denied'],
] as const)('parameters: a link that is %s already', async (status, step) => {
  const { flow, getSteps } = start({ read: async () => ({ ...request, status }) })
  await flow.start()
  expect(getSteps()).toEqual(['loading', step])
})

test.each([
  ['LOGIN_EXPIRED', 'expired'],
  ['LOGIN_DENIED', 'denied'],
  ['FRAME_UNREACHABLE', 'unreachable'],
  ['RATE_LIMITED', 'unreachable'],
] as const)('error: %s when it is read', async (errorCode, step) => {
  const { flow, getSteps } = start({ read: fail(new GangwayError(errorCode)) })
  await flow.start()
  expect(getSteps()).toEqual(['loading', step])
})

test('error: a press that did not arrive is told, and may be repeated', async () => {
  const approve = vi.fn(async () => code).mockRejectedValueOnce(new GangwayError('FRAME_UNREACHABLE'))
  const { flow, states } = start({ approve })
  await flow.start()
  await flow.approve('42', false)
  expect(states.at(-1)).toEqual({ step: 'asked', request, hasFailed: true })
  await flow.approve('42', false)
  expect(states.at(-1)).toEqual({ step: 'approved', code })
})

test('error: an address without a link asks for nothing', async () => {
  const { flow, getSteps } = start(null)
  await flow.start()
  await flow.approve('42', false)
  expect(getSteps()).toEqual(['noLink'])
})
