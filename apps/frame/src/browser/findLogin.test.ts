import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loginQuestion } from '../model/loginMessages.js'
import { findLogin } from './findLogin.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const origin = 'https://secure.example'
const loginId = 'a'.repeat(32)

/** A window whose opener has two frames, the second of them ours. */
function start() {
  const frames = [{ postMessage: vi.fn() }, { postMessage: vi.fn() }] as const
  const opener = { length: 2, 0: frames[0], 1: frames[1] }
  const page = Object.assign(new EventTarget(), { opener, location: { origin } })
  const found = findLogin(page as unknown as Parameters<typeof findLogin>[0])
  const say = (change: object = {}) =>
    page.dispatchEvent(
      Object.assign(new Event('message'), {
        source: frames[1],
        origin,
        data: { kind: 'login', loginId },
        ...change,
      }),
    )
  return { frames, found, say }
}

test('default: each frame of the opener is asked, for our origin alone, and ours is heard', async () => {
  const { frames, found, say } = start()
  for (const { postMessage } of frames) expect(postMessage.mock.calls).toEqual([[loginQuestion, origin]])
  say()
  expect(await found).toBe(loginId)
})

test('error: another origin, a window that is no frame of the opener, and what is no answer are not heard', async () => {
  const { found, say } = start()
  say({ origin: 'https://app.example' })
  say({ source: {} })
  say({ source: null })
  say({ data: { kind: 'login', loginId: 'b' } })
  say({ data: loginId })
  vi.advanceTimersByTime(3_000)
  expect(await found).toBeNull()
  say()
})

test('error: a window that nobody opened has nobody to ask', async () => {
  const page = Object.assign(new EventTarget(), { opener: null, location: { origin } })
  expect(await findLogin(page as unknown as Parameters<typeof findLogin>[0])).toBeNull()
})
