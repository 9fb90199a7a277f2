import { GangwayError } from '@gangway/protocol'
import { expect, test, vi } from 'vitest'
import { answerOwnWindows } from './answerOwnWindows.js'
import { loginQuestion } from './model/loginMessages.js'

const own = 'https://secure.example'
const loginId = 'a'.repeat(32)

function start(nameLogin: () => Promise<{ loginId: string | null }> = async () => ({ loginId })) {
  const page = Object.assign(new EventTarget(), { location: { origin: own }, parent: {} })
  const asked = vi.fn(nameLogin)
  answerOwnWindows(page as unknown as Parameters<typeof answerOwnWindows>[0], { nameLogin: asked })
  const window = { postMessage: vi.fn() }
  async function ask(change: object = {}) {
    const event = { source: window, origin: own, data: loginQuestion, ...change }
    page.dispatchEvent(Object.assign(new Event('message'), event))
    // What is said is said a few steps after the Worker's answer.
    for (let step = 0; step < 10; step++) await Promise.resolve()
  }
  return { page, window, asked, ask }
}

test('default: a window of the frame’s own origin hears which login waits, and nobody else could', async () => {
  const { window, ask } = start()
  await ask()
  expect(window.postMessage.mock.calls).toEqual([[{ kind: 'login', loginId }, { targetOrigin: own }]])
})

test('error: the app around the frame, another origin, another question, and no window at all', async () => {
  const { page, window, asked, ask } = start()
  await ask({ source: page.parent })
  await ask({ origin: 'https://app.example' })
  await ask({ data: 'ready' })
  await ask({ data: { kind: 'login' } })
  await ask({ source: null })
  expect(asked).not.toHaveBeenCalled()
  expect(window.postMessage).not.toHaveBeenCalled()
})

test.each([
  ['none waits', async () => ({ loginId: null })],
  ['the Worker is not open', () => Promise.reject(new GangwayError('FRAME_UNREACHABLE'))],
])('error: where %s nothing is said', async (_, nameLogin) => {
  const { window, asked, ask } = start(nameLogin)
  await ask()
  expect(asked).toHaveBeenCalledOnce()
  expect(window.postMessage).not.toHaveBeenCalled()
})
