import { expect, test, vi } from 'vitest'
import { createHandOver } from './createHandOver.js'

const returned = {
  provider: 'google',
  appOrigin: 'https://app.example',
  person: null,
  browser: '',
  place: null,
  question: 'none' as const,
  email: null,
  hasEmail: true,
  numbers: null,
  isFinished: false,
  expiresAt: 0,
}

function open(returnTo: string | null, opener: { closed: boolean } | null = { closed: false }) {
  const postMessage = vi.fn()
  const replace = vi.fn()
  const page = {
    location: { origin: 'https://secure.example', replace },
    opener: opener && { ...opener, postMessage },
  }
  return { postMessage, replace, handOver: createHandOver(page as unknown as Window, returnTo) }
}

const resultUri = 'https://secure.example/returned?code=c'

test('default: the window that opened the page hears, under the app’s origin alone (threat 20)', () => {
  const { handOver, postMessage, replace } = open(null)
  expect(handOver.isPossible(returned)).toBe(true)
  handOver.give(returned, 'c')
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ resultUri }, 'https://app.example')
  expect(replace).not.toHaveBeenCalled()
})

test('behavior: an app that left in its own window is returned to', () => {
  const { handOver, postMessage, replace } = open('https://app.example/account?a=1#b', null)
  expect(handOver.isPossible(returned)).toBe(true)
  handOver.give(returned, 'c')
  const query = new URLSearchParams({ a: '1', result_uri: resultUri })
  expect(replace).toHaveBeenCalledExactlyOnceWith(`https://app.example/account?${query}#b`)
  expect(postMessage).not.toHaveBeenCalled()
})

test.each([
  'https://evil.example/',
  'https://app.example.evil.example/',
  'https://app.example@evil.example/',
  'http://app.example/',
  'javascript:alert(1)',
  'blob:https://app.example/1',
  '//app.example/',
  '',
])('error: %s is no page of the app', (returnTo) => {
  const { handOver, replace } = open(returnTo, null)
  expect(handOver.isPossible(returned)).toBe(false)
  handOver.give(returned, 'c')
  expect(replace).not.toHaveBeenCalled()
})

test('error: no window, or one that is closed', () => {
  expect(open(null, null).handOver.isPossible(returned)).toBe(false)
  expect(open(null, { closed: true }).handOver.isPossible(returned)).toBe(false)
})
