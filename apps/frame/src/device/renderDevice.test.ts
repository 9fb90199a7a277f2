// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import type { DeviceState } from './deviceState.js'
import { formatRemaining } from './formatRemaining.js'
import { renderDevice } from './renderDevice.js'
import { takeToken } from './takeToken.js'
import { chooseTexts } from './texts/chooseTexts.js'

const request = {
  status: 'pending',
  appOrigin: 'https://app.example',
  browser: '<img src=x onerror=alert(1)>',
  place: null,
  requestedAt: 0,
  expiresAt: 600_000,
  matchNumber: '07',
} as const
const states: DeviceState[] = [
  { step: 'loading' },
  { step: 'asked', request, hasFailed: true },
  {
    step: 'approved',
    code: { code: '012345', appOrigin: request.appOrigin, expiresAt: Date.now() + 60_000 },
  },
  ...(['denied', 'expired', 'used', 'noLink', 'unreachable'] as const).map((step) => ({ step })),
]

function render(state: DeviceState, language = 'en') {
  const root = document.body.appendChild(document.createElement('main'))
  const flow = { start: vi.fn(async () => {}), approve: vi.fn(async () => {}), deny: vi.fn(async () => {}) }
  renderDevice(root, state, { flow, language: chooseTexts([language]) })
  const find = (text: string) => [...root.querySelectorAll('button')].find((one) => one.textContent === text)
  return { root, flow, find }
}

describe('renderDevice (embedded-wallet.md §5)', () => {
  test('default: shows who asks, from where, the number, and where alone the code may go', () => {
    const { root } = render({ step: 'asked', request, hasFailed: false })
    const text = root.textContent ?? ''
    for (const part of [
      'https://app.example',
      request.browser,
      'Not known',
      '07',
      'Type it only in https://app.example',
    ])
      expect(text).toContain(part)
    expect(root.querySelector('img')).toBeNull()
    expect(document.activeElement).toBe(root.querySelector('h1'))
  })

  test('behavior: the code keeps its zeros and stands alone, for copying', () => {
    const { root } = render(states[2] as DeviceState)
    expect(root.querySelector('.code')?.textContent).toBe('012345')
    expect(root.textContent).toContain('Type this code only in https://app.example')
  })

  test('behavior: a press counts once', () => {
    const { find, flow } = render({ step: 'asked', request, hasFailed: false })
    find('Approve and show the code')?.click()
    find('I did not ask for this')?.click()
    expect([flow.approve, flow.deny].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  })

  test.each(['en', 'es', 'ar'])(
    'parameters: every state has a heading or a status, and no gap, in %s',
    (language) => {
      for (const state of states) {
        const { root } = render(state, language)
        expect(root.querySelector('h1, [role=status]')?.textContent).toBeTruthy()
        expect(root.textContent).not.toMatch(/undefined|[{}]/)
      }
    },
  )
})

test('parameters: languages (BCP 47)', () => {
  expect(chooseTexts(['de-CH', 'es-MX', 'ar']).tag).toBe('es')
  expect(chooseTexts(['AR-EG'])).toMatchObject({ tag: 'ar', direction: 'rtl' })
  expect(chooseTexts([]).tag).toBe('en')
})

test.each([
  [600_000, '10:00'],
  [61_001, '1:02'],
  [5_000, '0:05'],
  [-1, '0:00'],
])('parameters: %i ms are %s', (milliseconds, text) => {
  expect(formatRemaining(milliseconds)).toBe(text)
})

test('behavior: the token leaves the address; what is no token is none', () => {
  const replaceState = vi.fn()
  const take = (hash: string) =>
    takeToken({ location: { hash, pathname: '/device' }, history: { replaceState } } as unknown as Window)
  expect(take(`#${'a'.repeat(43)}`)).toBe('a'.repeat(43))
  expect(take('#short')).toBeNull()
  expect(take('')).toBeNull()
  expect(replaceState).toHaveBeenCalledWith(null, '', '/device')
})
