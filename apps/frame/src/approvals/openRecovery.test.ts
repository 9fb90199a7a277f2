// @vitest-environment happy-dom
import { GangwayError } from '@gangway/protocol'
import { afterEach, expect, test, vi } from 'vitest'
import type { ClosedWallet } from '../model/closedWallet.js'
import { openRecovery } from './renderClosed.js'

afterEach(() => void vi.restoreAllMocks())

const toClosed = (offerId: string): ClosedWallet => ({
  offer: {
    ...{ offerId, projectId: 'one', appOrigin: 'https://app.example', userId: 'u' },
    ...{ walletId: 'w', setId: 's', jkt: 'j', publicKey: 'B' },
  },
  ...{ projectName: 'One', evmAddress: '0x', solanaAddress: 's', methods: [] },
})
const opening = { wrappedKey: 'w', pepperPart: null, triesLeft: null }

/** The frame before its Worker, and the window it opened. */
function start(change: Partial<Parameters<typeof openRecovery>[1]> = {}) {
  const opened = { postMessage: vi.fn(), close: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
  const relay = {
    readClosed: vi.fn(async (): Promise<ClosedWallet | null> => toClosed('2')),
    readPepper: vi.fn(async () => opening),
    openClosed: vi.fn(async () => undefined),
    ...change,
  }
  const onEnd = vi.fn()
  const confirmation = openRecovery(toClosed('1'), relay, onEnd)
  const say = (data: unknown, from: object = {}) => {
    const event = Object.assign(new Event('message'), { data, source: opened, origin: location.origin })
    window.dispatchEvent(Object.assign(event, from))
  }
  const told = () => opened.postMessage.mock.calls.map(([message]) => message)
  return { opened, relay, onEnd, confirmation, say, told }
}

test('default: the window hears what is to be opened, and hands over what opens it', async () => {
  const { say, told, relay, onEnd, opened } = start()
  say('ready')
  await vi.waitUntil(() => told().length === 1)
  say({ kind: 'open', id: 1, offerId: '1', methodId: 'm', guess: null })
  await vi.waitUntil(() => told().length === 2)
  expect(relay.readPepper).toHaveBeenCalledWith({ offerId: '1', methodId: 'm', guess: null })
  say({ kind: 'lend', id: 2, offerId: '1', sealed: 's' })
  await vi.waitUntil(() => onEnd.mock.calls.length > 0)
  expect(relay.openClosed).toHaveBeenCalledWith({ offerId: '1', sealed: 's' })
  expect(onEnd).toHaveBeenCalledExactlyOnceWith('opened')
  expect(told()).toEqual([
    { kind: 'closed', closed: toClosed('1') },
    { kind: 'answer', id: 1, answer: opening },
    { kind: 'answer', id: 2, answer: null },
  ])
  expect(opened.postMessage.mock.calls.every(([, target]) => target === location.origin)).toBe(true)
  expect(relay.readClosed).not.toHaveBeenCalled()
})

test('behavior: an answer that opened nothing is told with its code, and there is another offer', async () => {
  const error = new GangwayError('FRAME_UNREACHABLE', { context: { retryAfter: 3 } })
  const { say, told, onEnd } = start({ openClosed: () => Promise.reject(error) })
  say({ kind: 'lend', id: 1, offerId: '1', sealed: 's' })
  await vi.waitUntil(() => told().length === 2)
  expect(told()).toEqual([
    { kind: 'error', id: 1, code: 'FRAME_UNREACHABLE', context: { retryAfter: 3 } },
    { kind: 'closed', closed: toClosed('2') },
  ])
  expect(onEnd).not.toHaveBeenCalled()
})

test.each([
  ['SESSION_INVALID', 1],
  ['FRAME_UNREACHABLE', 0],
] as const)(
  'error: where there is no other offer for %s the window is told that it is over',
  async (code, ends) => {
    const fail = () => Promise.reject(new GangwayError(code))
    const { say, told, onEnd } = start({ openClosed: fail, readClosed: fail })
    say({ kind: 'lend', id: 1, offerId: '1', sealed: 's' })
    await vi.waitUntil(() => told().length === 2)
    expect(told().at(-1)).toEqual({ kind: 'over' })
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalledTimes(ends))
    if (ends) expect(onEnd).toHaveBeenCalledWith('retry')
  },
)

test('error: another window, another origin, and what is no message are not heard; nor is anything once it is closed', async () => {
  const { say, relay, opened, confirmation } = start()
  const lend = { kind: 'lend', id: 1, offerId: '1', sealed: 's' }
  say(lend, { source: window })
  say(lend, { origin: 'https://app.example' })
  say({ ...lend, sealed: 1 })
  say({ kind: 'closed' })
  confirmation?.close()
  say(lend)
  await Promise.resolve()
  expect(relay.openClosed).not.toHaveBeenCalled()
  expect(opened.close).toHaveBeenCalledOnce()
})

test('error: a browser that opens no window', () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  const relay = { readClosed: vi.fn(), readPepper: vi.fn(), openClosed: vi.fn() }
  expect(openRecovery(toClosed('1'), relay, vi.fn())).toBeNull()
})
