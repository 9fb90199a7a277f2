import { GangwayError, type Returned } from '@gangway/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ReturnedClient } from './createReturnedClient.js'
import { createReturnedFlow } from './createReturnedFlow.js'
import type { ReturnedState } from './returnedTransitions.js'
import type { BroughtBack } from './takeReturn.js'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

const appOrigin = 'https://app.example'
const returned: Returned = {
  provider: 'google',
  appOrigin,
  person: 'Ada',
  browser: 'Firefox on Linux',
  place: null,
  question: 'none',
  email: null,
  hasEmail: true,
  numbers: ['07', '42', '93'],
  isFinished: false,
  expiresAt: 600_000,
}
const ask = (question: Returned['question']) => ({ read: async () => ({ ...returned, question }) })
const fail = (code: GangwayError['code'], context = {}) =>
  vi.fn(() => Promise.reject(new GangwayError(code, { context })))

function start(
  client: Partial<ReturnedClient> | null = {},
  {
    hasOpener = true,
    returnTo = null as string | null,
    error = null as string | null,
    provider = 'google' as BroughtBack['provider'],
  } = {},
) {
  const states: ReturnedState[] = []
  const calls: ReturnedClient = {
    read: vi.fn(async () => returned),
    confirm: vi.fn(async (number: string | null) => (number === null ? 'c' : null)),
    deny: vi.fn(async () => undefined),
    startLink: vi.fn(async () => 300_000),
    verifyLink: vi.fn(async () => returned),
    declineLink: vi.fn(async () => returned),
    ...client,
  }
  const handover = {
    hasOpener: () => hasOpener,
    tellOpener: vi.fn(),
    leaveTo: vi.fn(),
    pageUrl: 'https://secure.example/returned',
    wait: async () => {},
  }
  const flow = createReturnedFlow({
    brought: { provider, token: client && 't', error, returnTo },
    client: client && calls,
    handover,
    show: (state) => void states.push(state),
  })
  return { flow, calls, handover, states }
}

const resultUri = 'https://secure.example/returned?code=c'

test('default: without a question the window that opened the page hears, under the app’s origin alone (threat 20)', async () => {
  const { flow, handover, states } = start()
  handover.tellOpener.mockImplementation(() => void expect(states.at(-1)?.step).toBe('leaving'))
  await flow.start()
  expect(handover.tellOpener).toHaveBeenCalledExactlyOnceWith({ resultUri }, appOrigin)
})

test.each(['add', 'device', 'link'] as const)(
  'behavior: the question %s gives nothing away before it is answered',
  async (question) => {
    const { flow, calls, handover, states } = start(ask(question))
    await flow.start()
    expect(states.at(-1)?.step).toBe(question)
    expect(calls.confirm).not.toHaveBeenCalled()
    expect(handover.tellOpener).not.toHaveBeenCalled()
  },
)

test('behavior: a window that stays open asks for the number, unless the app has the login by then', async () => {
  const { flow, calls, states } = start()
  await flow.start()
  expect(states.at(-1)).toMatchObject({ step: 'number' })
  await flow.chooseNumber('42')
  expect(calls.confirm).toHaveBeenLastCalledWith('42')
  expect(states.at(-1)).toMatchObject({ step: 'done' })

  const read = vi.fn(async () => ({ ...returned, isFinished: true })).mockResolvedValueOnce(returned)
  const heard = start({ read })
  await heard.flow.start()
  expect(heard.states.at(-1)).toMatchObject({ step: 'done' })
})

test('error: it never says that the app has the login where nobody could be asked', async () => {
  const read = fail('FRAME_UNREACHABLE').mockResolvedValueOnce(returned as never)
  const { flow, states } = start({ read })
  await flow.start()
  expect(states.at(-1)).toMatchObject({ step: 'number' })
})

test('behavior: an app that left in its own window is returned to', async () => {
  const { flow, handover } = start({}, { returnTo: `${appOrigin}/account?a=1#b` })
  await flow.start()
  const query = new URLSearchParams({ a: '1', result_uri: resultUri })
  expect(handover.leaveTo).toHaveBeenCalledExactlyOnceWith(`${appOrigin}/account?${query}#b`)
})

test.each([
  'https://evil.example/',
  'https://app.example@evil.example/',
  'http://app.example/',
  'javascript:alert(1)',
  'blob:https://app.example/1',
  '//app.example/',
])('error: %s is no page of the app', async (returnTo) => {
  const { flow, handover, states } = start({}, { returnTo, hasOpener: false })
  await flow.start()
  expect(handover.leaveTo).not.toHaveBeenCalled()
  expect(states.at(-1)).toMatchObject({ step: 'number' })
})

test('error: another number than the app shows has ended the login; without numbers the app cannot hear', async () => {
  const confirm = fail('LOGIN_DENIED')
  const { flow, states } = start({ confirm }, { hasOpener: false })
  await flow.start()
  await flow.chooseNumber('07')
  expect(states.at(-1)).toMatchObject({ step: 'wrongNumber' })
  const mute = start({ read: async () => ({ ...returned, numbers: null }) }, { hasOpener: false })
  await mute.flow.start()
  expect(mute.states.at(-1)).toMatchObject({ step: 'noWindow' })
})

test('behavior: where no window opened the page no code is made, and the number is asked for at once', async () => {
  for (const hasOpener of [false, true]) {
    const { flow, calls, handover, states } = start(ask('device'), { hasOpener })
    await flow.start()
    await flow.allow()
    expect(vi.mocked(calls.confirm).mock.calls.length).toBe(hasOpener ? 1 : 0)
    expect(handover.tellOpener.mock.calls.length).toBe(hasOpener ? 1 : 0)
    expect(states.at(-1)).toMatchObject({ step: 'number' })
  }
})

test('behavior: a way is added by a press alone, and the page that asked hears of it (embedded-wallet.md §7, rule 4)', async () => {
  const { flow, calls, handover, states } = start(ask('add'))
  await flow.start()
  expect(states.at(-1)).toMatchObject({ step: 'add' })
  handover.wait = async () => void expect(states.at(-1)).toMatchObject({ step: 'leaving' })
  await flow.allow()
  expect(calls.confirm).toHaveBeenCalledExactlyOnceWith(null)
  expect(handover.tellOpener).toHaveBeenCalledExactlyOnceWith({ resultUri }, appOrigin)
})

test('error: refused or chosen too late, the app has it already, and that is said', async () => {
  const calls = { confirm: fail('LOGIN_EXPIRED'), deny: fail('LOGIN_EXPIRED') }
  for (const press of ['deny', 'chooseNumber'] as const) {
    const read = vi.fn(async () => ({ ...returned, isFinished: true })).mockResolvedValueOnce(returned)
    const { flow, states } = start({ ...calls, read }, { hasOpener: false })
    await flow.start()
    await flow[press]('42')
    expect(states.at(-1)).toMatchObject({ step: 'done' })
  }
})

test.each(['add', 'device', 'link', 'code', 'number'] as const)(
  'behavior: the question %s ends by the clock',
  async (step) => {
    const question = step === 'number' ? 'none' : step === 'code' ? 'link' : step
    const { flow, states } = start(ask(question), { hasOpener: false })
    await flow.start()
    if (step === 'code') await flow.sendCode()
    expect(states.at(-1)?.step).toBe(step)
    vi.advanceTimersByTime(599_999)
    expect(states.at(-1)?.step).toBe(step)
    vi.advanceTimersByTime(1)
    expect(states.at(-1)).toEqual({ step: 'expired', provider: 'google' })
  },
)

test('behavior: a clock that is ahead ends nothing, nor does any what has ended', async () => {
  vi.setSystemTime(returned.expiresAt + 60_000)
  const { flow, states } = start({}, { hasOpener: false })
  await flow.start()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(states.at(-1)).toMatchObject({ step: 'number' })
  vi.setSystemTime(0)
  const other = start({}, { hasOpener: false })
  await other.flow.start()
  await other.flow.chooseNumber('42')
  vi.advanceTimersByTime(600_000)
  expect(other.states.at(-1)).toMatchObject({ step: 'done' })
})

test('behavior: the code by mail links; a wrong one says how many tries are left (embedded-wallet.md §7, rule 3)', async () => {
  const verifyLink = vi
    .fn(async () => ({ ...returned, question: 'device' as const }))
    .mockRejectedValueOnce(new GangwayError('LOGIN_CODE_WRONG', { context: { triesLeft: 2 } }))
  const { flow, calls, states } = start({ ...ask('link'), verifyLink })
  await flow.start()
  await flow.sendCode()
  await flow.enterCode('000000')
  expect(states.at(-1)).toMatchObject({ step: 'code', problem: 'wrong', triesLeft: 2 })
  await flow.enterCode('123456')
  expect(states.at(-1)).toMatchObject({ step: 'device' })
  expect(calls.confirm).not.toHaveBeenCalled()
})

test('behavior: “This was not me” ends the login, and tells the app nothing', async () => {
  const { flow, calls, handover, states } = start(ask('device'))
  await flow.start()
  await flow.deny()
  expect(calls.deny).toHaveBeenCalledOnce()
  expect(handover.tellOpener).not.toHaveBeenCalled()
  expect(states.at(-1)).toMatchObject({ step: 'denied' })
})

test.each([
  ['LOGIN_DECLINED', 'declined'],
  ['LOGIN_PROVIDER_FAILED', 'failed'],
  ['LOGIN_NOT_AVAILABLE', 'notAvailable'],
  ['LOGIN_EXPIRED', 'expired'],
  ['toString', 'failed'],
  [null, 'noLogin'],
])('error: a return without a token, with %s', async (error, step) => {
  const { flow, states } = start(null, { error })
  await flow.start()
  expect(states).toEqual([{ step, provider: 'google' }])
})

test('error: an address anybody wrote names no provider', async () => {
  const { flow, states } = start(null, { error: 'LOGIN_DECLINED', provider: null })
  await flow.start()
  expect(states).toEqual([{ step: 'noLogin', provider: '' }])
})
