import { GangwayError, type Returned } from '@gangway/protocol'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ReturnedClient } from './createReturnedClient.js'
import { createReturnedFlow, type ReturnedFlowParameters } from './createReturnedFlow.js'
import type { ReturnedState } from './returnedState.js'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

const returned: Returned = {
  provider: 'google',
  appOrigin: 'https://app.example',
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
  { isPossible = true, ...more }: Partial<ReturnedFlowParameters> & { isPossible?: boolean } = {},
) {
  const states: ReturnedState[] = []
  const calls: ReturnedClient = {
    read: vi.fn(async () => returned),
    confirm: vi.fn(async (number: string | null) => ({ code: number === null ? 'c' : null })),
    deny: vi.fn(async () => {}),
    startLink: vi.fn(async () => ({ expiresAt: 300_000 })),
    verifyLink: vi.fn(async () => returned),
    declineLink: vi.fn(async () => returned),
    ...client,
  }
  const handOver = { isPossible: () => isPossible, give: vi.fn() }
  const flow = createReturnedFlow({
    client: client && calls,
    handOver,
    show: (state) => void states.push(state),
    ...more,
  })
  return { flow, calls, handOver, states, getSteps: () => states.map(({ step }) => step) }
}

test('default: without a question the app is told at once', async () => {
  const { flow, calls, handOver, getSteps } = start()
  await flow.start()
  expect(getSteps()).toEqual(['loading', 'handedOver'])
  expect(calls.confirm).toHaveBeenCalledExactlyOnceWith(null)
  expect(handOver.give).toHaveBeenCalledExactlyOnceWith(returned, 'c')
})

test.each(['device', 'link'] as const)(
  'behavior: the question %s gives nothing away before it is answered',
  async (question) => {
    const { flow, calls, handOver, getSteps } = start(ask(question))
    await flow.start()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(getSteps()).toEqual(['loading', question])
    expect(calls.confirm).not.toHaveBeenCalled()
    expect(handOver.give).not.toHaveBeenCalled()
  },
)

test('behavior: the press lets the browser use the wallet', async () => {
  const { flow, handOver, states } = start(ask('device'))
  await flow.start()
  await flow.useHere()
  expect(states.at(-1)).toMatchObject({ step: 'handedOver' })
  expect(handOver.give).toHaveBeenCalledOnce()
})

describe('an app that does not hear', () => {
  test('default: a window that is still open after 3 s asks for the number', async () => {
    const { flow, calls, states } = start()
    await flow.start()
    await vi.advanceTimersByTimeAsync(2_900)
    expect(states.at(-1)?.step).toBe('handedOver')
    await vi.advanceTimersByTimeAsync(200)
    expect(states.at(-1)).toEqual({ step: 'number', returned, failure: null })
    await flow.choose('42')
    expect(calls.confirm).toHaveBeenLastCalledWith('42')
    expect(states.at(-1)).toEqual({ step: 'released', returned })
  })

  test('behavior: it asks for none where the app has taken the login meanwhile', async () => {
    const read = vi.fn(async () => returned)
    const { flow, states } = start({ read })
    await flow.start()
    const isFinished = { ...returned, isFinished: true }
    read.mockResolvedValueOnce(isFinished)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(states.at(-1)).toEqual({ step: 'released', returned: isFinished })
  })

  test('behavior: without a window that opened it no code is made, and the number is asked for', async () => {
    const { flow, calls, getSteps } = start({}, { isPossible: false })
    await flow.start()
    expect(getSteps()).toEqual(['loading', 'number'])
    expect(calls.confirm).not.toHaveBeenCalled()
  })

  test('error: an app that shows no number cannot be reached', async () => {
    const { flow, getSteps } = start(
      { read: async () => ({ ...returned, numbers: null }) },
      { isPossible: false },
    )
    await flow.start()
    expect(getSteps()).toEqual(['loading', 'lost'])
  })

  test('error: another number than the app shows has ended the login', async () => {
    const { flow, states } = start({ confirm: fail('LOGIN_DENIED') }, { isPossible: false })
    await flow.start()
    await flow.choose('07')
    expect(states.at(-1)).toEqual({ step: 'wrongNumber' })
  })
})

describe('an address that is somebody’s login (embedded-wallet.md §7, rule 3)', () => {
  test('default: the code by mail links, and the app is told', async () => {
    const { flow, calls, getSteps } = start(ask('link'))
    await flow.start()
    await flow.sendCode()
    await flow.verify('123456')
    expect(calls.verifyLink).toHaveBeenCalledExactlyOnceWith('123456')
    expect(getSteps()).toEqual(['loading', 'link', 'code', 'handedOver'])
  })

  test('behavior: a linked account with a wallet still asks for this browser', async () => {
    const device = { ...returned, question: 'device' as const }
    const { flow, calls, getSteps } = start({ ...ask('link'), verifyLink: async () => device })
    await flow.start()
    await flow.sendCode()
    await flow.verify('123456')
    expect(getSteps().at(-1)).toBe('device')
    expect(calls.confirm).not.toHaveBeenCalled()
  })

  test('behavior: kept apart, no mail is sent', async () => {
    const { flow, calls, getSteps } = start(ask('link'))
    await flow.start()
    await flow.keepApart()
    expect(getSteps()).toEqual(['loading', 'link', 'handedOver'])
    expect(calls.startLink).not.toHaveBeenCalled()
  })

  test('error: a wrong code says how many tries are left; the last one asks for another code', async () => {
    const verifyLink = fail('LOGIN_CODE_WRONG', { triesLeft: 2 })
    const { flow, states } = start({ ...ask('link'), verifyLink })
    await flow.start()
    await flow.sendCode()
    await flow.verify('000000')
    expect(states.at(-1)).toMatchObject({ step: 'code', failure: 'codeWrong', triesLeft: 2 })
    verifyLink.mockRejectedValueOnce(new GangwayError('LOGIN_CODE_WRONG', { context: { triesLeft: 0 } }))
    await flow.verify('000001')
    expect(states.at(-1)).toMatchObject({ step: 'link', failure: 'codeExpired' })
  })

  test.each([
    ['LOGIN_LIMIT_REACHED', 'tooManyMails'],
    ['LOGIN_COOLDOWN', 'tooManyMails'],
    ['FRAME_UNREACHABLE', 'unreachable'],
  ] as const)('error: %s when the code is asked for leaves the question open', async (code, failure) => {
    const { flow, states } = start({ ...ask('link'), startLink: fail(code) })
    await flow.start()
    await flow.sendCode()
    expect(states.at(-1)).toMatchObject({ step: 'link', failure })
  })

  test('error: a code that has ended', async () => {
    const { flow, states } = start({ ...ask('link'), verifyLink: fail('LOGIN_CODE_EXPIRED') })
    await flow.start()
    await flow.sendCode()
    await flow.verify('000000')
    expect(states.at(-1)).toMatchObject({ step: 'link', failure: 'codeExpired' })
  })
})

test('behavior: “This was not me” ends the login, and tells the app nothing', async () => {
  const { flow, calls, handOver, states } = start(ask('device'))
  await flow.start()
  await flow.deny()
  expect(calls.deny).toHaveBeenCalledOnce()
  expect(handOver.give).not.toHaveBeenCalled()
  expect(states.at(-1)).toEqual({ step: 'denied' })
})

test.each([
  ['LOGIN_DECLINED', 'declined'],
  ['LOGIN_PROVIDER_FAILED', 'providerFailed'],
  ['LOGIN_NOT_AVAILABLE', 'notAvailable'],
  ['LOGIN_EXPIRED', 'expired'],
  ['LOGIN_DENIED', 'denied'],
  ['UNKNOWN', 'providerFailed'],
] as const)('error: a return with %s', async (error, step) => {
  const { flow, getSteps } = start(null, { error })
  await flow.start()
  expect(getSteps()).toEqual([step])
})

test('error: an address without a token asks for nothing', async () => {
  const { flow, getSteps } = start(null)
  await flow.start()
  await flow.useHere()
  expect(getSteps()).toEqual(['noToken'])
})

test('error: offline it says so, and goes on when tried again', async () => {
  const confirm = vi
    .fn(async () => ({ code: 'c' }))
    .mockRejectedValueOnce(new GangwayError('FRAME_UNREACHABLE'))
  const { flow, getSteps } = start({ confirm })
  await flow.start()
  await flow.start()
  expect(getSteps()).toEqual(['loading', 'unreachable', 'loading', 'handedOver'])
})

test('error: a question nobody answers ends with the login', async () => {
  const { flow, states } = start(ask('device'))
  await flow.start()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(states.at(-1)).toEqual({ step: 'expired' })
})

test('behavior: a press that did not arrive is told, and may be repeated; two at once are one', async () => {
  const confirm = vi
    .fn(async () => ({ code: 'c' }))
    .mockRejectedValueOnce(new GangwayError('FRAME_UNREACHABLE'))
  const { flow, states } = start({ ...ask('device'), confirm })
  await flow.start()
  await flow.useHere()
  expect(states.at(-1)).toMatchObject({ step: 'device', failure: 'unreachable' })
  await Promise.all([flow.useHere(), flow.useHere()])
  expect(confirm).toHaveBeenCalledTimes(2)
  expect(states.at(-1)).toMatchObject({ step: 'handedOver' })
})
