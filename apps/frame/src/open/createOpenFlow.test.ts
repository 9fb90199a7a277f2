import { GangwayError } from '@gangway/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ClosedWallet } from '../model/closedWallet.js'
import type { Passkeys } from '../wallet/passkey.js'
import type { RunWalletTask } from '../wallet/runWalletTask.js'
import type { FrameTalk } from './createFrameTalk.js'
import { createOpenFlow } from './createOpenFlow.js'
import type { OpenState } from './openTransitions.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const password = {
  ...{ id: 'p', createdAt: 0 },
  parameters: { kind: 'password', salt: 's', scrypt: { logN: 17, r: 8, p: 1 } },
} satisfies ClosedWallet['methods'][number]
const passkey = {
  ...{ id: 'k', createdAt: 0 },
  parameters: { kind: 'passkey', credentialId: 'AQID', prfSalt: 'salt' },
} satisfies ClosedWallet['methods'][number]
const toClosed = (offerId: string): ClosedWallet => ({
  offer: {
    ...{ offerId, projectId: 'one', appOrigin: 'https://app.example', userId: 'u' },
    ...{ walletId: 'w', setId: 's', jkt: 'j', publicKey: 'B' },
  },
  ...{ projectName: 'One', evmAddress: '0x', solanaAddress: 's', methods: [password, passkey] },
})
const prf = new Uint8Array(32)

type Change = {
  talk?: Partial<FrameTalk>
  passkeys?: Partial<Passkeys>
  run?: (name: string, task: object, options?: Parameters<RunWalletTask>[2]) => Promise<unknown>
  isOnline?: boolean
}

/** The window, and the frame that has opened it. */
async function start({ talk = {}, passkeys = {}, run = async () => 'sealed', isOnline = true }: Change = {}) {
  const states: OpenState[] = []
  let say: Parameters<FrameTalk['listen']>[0] | undefined
  const calls: FrameTalk = {
    hasFrame: true,
    listen: (on) => {
      say = on
    },
    open: vi.fn(async () => ({ wrappedKey: 'w', pepperPart: 'p', triesLeft: 9 })),
    lend: vi.fn(async () => undefined),
    ...talk,
  }
  const runTask = vi.fn(run)
  const close = vi.fn()
  const flow = createOpenFlow({
    talk: calls,
    passkeys: {
      areOffered: async () => true,
      create: () => expect.unreachable(),
      read: vi.fn(async () => ({ fault: null, prf })),
      ...passkeys,
    },
    runTask: runTask as RunWalletTask,
    show: (state) => void states.push(state),
    close,
    isOnline: () => isOnline,
  })
  await flow.start()
  const frame = {
    closed: (closed: ClosedWallet) => say?.closed(closed),
    over: () => say?.over(),
  }
  return { flow, calls, runTask, close, frame, states, last: () => states.at(-1) }
}

test('default: by a passkey the key goes sealed to the frame that asked, and the window closes', async () => {
  const { flow, frame, calls, runTask, close, last, states } = await start()
  frame.closed(toClosed('1'))
  expect(last()).toEqual({ step: 'choose', closed: toClosed('1'), hasPasskeys: true, problem: null })
  await flow.byPasskey(passkey)
  const secret = { methodId: 'k', parameters: passkey.parameters, prf }
  expect(runTask).toHaveBeenCalledWith('lend', { offer: toClosed('1').offer, secret }, expect.anything())
  expect(calls.lend).toHaveBeenCalledWith({ offerId: '1', sealed: 'sealed' })
  expect(states.map(({ step }) => step)).toEqual(['waiting', 'choose', 'working', 'opened'])
  expect(close).toHaveBeenCalledOnce()
})

test('behavior: what the Worker asks goes to the frame, for the offer there is; how far it is is told', async () => {
  const run: Change['run'] = async (_name, _task, options) => {
    options?.onProgress?.(0.5)
    const opening = await options?.answers?.open?.({ methodId: 'p', guess: 'g' })
    expect(opening).toEqual({ wrappedKey: 'w', pepperPart: 'p', triesLeft: 9, share: null })
    return 'sealed'
  }
  const { flow, frame, calls, states } = await start({ run })
  frame.closed(toClosed('1'))
  await flow.byPassword(password, 'twelve letters')
  expect(calls.open).toHaveBeenCalledWith({ offerId: '1', methodId: 'p', guess: 'g' })
  expect(states).toContainEqual({ step: 'working', part: 0.5, isSlow: false })
})

test.each([
  [new GangwayError('WALLET_INTEGRITY', { context: { field: 'secret' } }), 'wrongPassword'],
  [new GangwayError('RECOVERY_LIMIT_REACHED', { context: { retryAfter: 60 } }), 'tooOften'],
  [new GangwayError('LOGIN_NOT_AVAILABLE'), 'locked'],
  [new GangwayError('FRAME_UNREACHABLE'), 'unreachable'],
])('error: %s is said beside the ways, which can be tried again', async (error, kind) => {
  const { flow, frame, calls, last, close } = await start({ run: () => Promise.reject(error) })
  frame.closed(toClosed('1'))
  await flow.byPassword(password, 'twelve letters')
  expect(last()).toMatchObject({ step: 'choose', closed: toClosed('1'), problem: { kind } })
  expect(calls.lend).not.toHaveBeenCalled()
  expect(close).not.toHaveBeenCalled()
})

test('error: an answer that opened nothing takes its offer with it; the next one is waited for', async () => {
  const lend = vi.fn(() => Promise.reject(new GangwayError('FRAME_UNREACHABLE')))
  const { flow, frame, last } = await start({ talk: { lend }, isOnline: false })
  frame.closed(toClosed('1'))
  await flow.byPassword(password, 'twelve letters')
  expect(last()).toMatchObject({ step: 'working' })
  frame.closed(toClosed('2'))
  expect(last()).toMatchObject({ step: 'choose', closed: toClosed('2'), problem: { kind: 'offline' } })
  frame.over()
  expect(last()).toEqual({ step: 'nothing' })
})

test('behavior: who has none of the ways comes back to the newest offer', async () => {
  const { flow, frame, last } = await start()
  await flow.askWhenNoneLeft()
  expect(last()).toEqual({ step: 'waiting' })
  frame.closed(toClosed('1'))
  await flow.askWhenNoneLeft()
  expect(last()).toEqual({ step: 'noneLeft', closed: toClosed('1') })
  frame.closed(toClosed('2'))
  expect(last()).toEqual({ step: 'noneLeft', closed: toClosed('2') })
  await flow.backToWays()
  expect(last()).toEqual({ step: 'choose', closed: toClosed('2'), hasPasskeys: true, problem: null })
})

test('behavior: what takes long without a bar is said to', async () => {
  const { flow, frame, last } = await start({ run: () => new Promise(() => {}) })
  frame.closed(toClosed('1'))
  void flow.byPassword(password, 'twelve letters')
  vi.advanceTimersByTime(3_999)
  expect(last()).toMatchObject({ step: 'working', isSlow: false })
  vi.advanceTimersByTime(1)
  expect(last()).toMatchObject({ step: 'working', isSlow: true })
})

test.each(['refused', 'noPrf'] as const)('error: a passkey that is %s', async (fault) => {
  const { flow, frame, runTask, last } = await start({ passkeys: { read: async () => ({ fault }) } })
  frame.closed(toClosed('1'))
  await flow.byPasskey(passkey)
  expect(last()).toMatchObject({ step: 'choose', problem: { kind: fault } })
  expect(runTask).not.toHaveBeenCalled()
})

test('error: without a frame there is nothing to open, at once; a silent one is waited for', async () => {
  const alone = await start({ talk: { hasFrame: false } })
  vi.advanceTimersByTime(0)
  expect(alone.last()).toEqual({ step: 'nothing' })
  const silent = await start()
  vi.advanceTimersByTime(4_999)
  expect(silent.last()).toEqual({ step: 'waiting' })
  vi.advanceTimersByTime(1)
  expect(silent.last()).toEqual({ step: 'nothing' })
  await silent.flow.leave()
  expect(silent.close).toHaveBeenCalledOnce()
})
