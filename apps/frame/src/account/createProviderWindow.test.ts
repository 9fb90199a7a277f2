// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createProviderWindow } from './createProviderWindow.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const own = window.location.origin
const code = 'c'.repeat(43)
const resultUri = `${own}/returned?code=${code}`

function openWindow() {
  const popup = { closed: false, location: { href: '' }, close: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
  const opened = createProviderWindow(window)
  expect(opened.open()).toBe(true)
  const say = (data: unknown, { origin = own, source = popup as unknown } = {}) =>
    window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
  return { popup, opened, say }
}

test('default: the code of the page after the return is heard from its own window and origin alone', async () => {
  const { opened, say } = openWindow()
  const hear = vi.fn()
  void opened.hearCode(new AbortController().signal).then(hear)
  say({ resultUri }, { origin: 'https://evil.example' })
  say({ resultUri }, { source: window })
  say(resultUri)
  say({ resultUri: `https://evil.example/returned?code=${code}` })
  say({ resultUri: `${own}/account?code=${code}` })
  say({ resultUri: `${own}/returned?code=short` })
  await vi.advanceTimersByTimeAsync(0)
  expect(hear).not.toHaveBeenCalled()
  say({ resultUri })
  await vi.advanceTimersByTimeAsync(0)
  expect(hear).toHaveBeenCalledExactlyOnceWith(code)
})

test('error: an address that is a script leads nowhere', () => {
  const { popup, opened } = openWindow()
  opened.leadTo('javascript:alert(1)')
  expect(popup.location.href).toBe('')
  opened.leadTo('https://google.example/')
  expect(popup.location.href).toBe('https://google.example/')
})

test('behavior: closed, it ends at once before it has left, and later two seconds after, if the person is here', async () => {
  for (const [hasLeft, hasFocus, isOver] of [
    [false, false, true],
    [true, true, true],
    // The provider has cut it off: it is open, and has the focus.
    [true, false, false],
  ] as const) {
    const { popup, opened } = openWindow()
    vi.spyOn(document, 'hasFocus').mockReturnValue(hasFocus)
    const hear = vi.fn()
    void opened.whenClosed(new AbortController().signal).then(hear)
    if (hasLeft) opened.leadTo('https://google.example/')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(hear).not.toHaveBeenCalled()
    popup.closed = true
    await vi.advanceTimersByTimeAsync(1_000)
    expect(hear.mock.calls.length).toBe(hasLeft ? 0 : 1)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(hear.mock.calls.length).toBe(isOver ? 1 : 0)
  }
})
