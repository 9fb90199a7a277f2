// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { chooseLanguage } from '../model/chooseLanguage.js'
import { formatRemaining } from '../page/drawing.js'
import { takeToken } from '../page/takeToken.js'
import type { DeviceRequest } from './createDeviceClient.js'
import type { DeviceState } from './createDeviceFlow.js'
import { renderDevice } from './renderDevice.js'
import { ar } from './texts/ar.js'
import { en } from './texts/en.js'
import { es } from './texts/es.js'

const choose = (wanted: readonly string[]) => chooseLanguage({ en, es, ar }, wanted)

const request: DeviceRequest = {
  status: 'pending',
  isByBrowser: false,
  appOrigin: 'https://app.example',
  browser: '<img src=x onerror=alert(1)>',
  place: null,
  requestedAt: 0,
  expiresAt: 600_000,
  numbers: ['07', '42', '93'],
}
const states: DeviceState[] = [
  { step: 'loading' },
  { step: 'asked', request, hasFailed: true },
  {
    step: 'approved',
    code: { code: '012345', appOrigin: request.appOrigin, expiresAt: Date.now() + 60_000 },
  },
  { step: 'asked', request: { ...request, numbers: null }, hasFailed: false },
  { step: 'byBrowser', request, hasFailed: true },
  { step: 'admitted', network: '203.0.113.0/24' },
  { step: 'admitted', network: null },
  ...(
    ['denied', 'takenBack', 'wrongNumber', 'expired', 'tooOld', 'used', 'noLink', 'unreachable'] as const
  ).map((step) => ({ step })),
]

function render(state: DeviceState, language = 'en', canKeep = true) {
  const root = document.body.appendChild(document.createElement('main'))
  const act = () => vi.fn(async () => {})
  const flow = { start: act(), approve: act(), deny: act(), admit: act() }
  renderDevice(root, state, { flow, language: choose([language]), canKeep })
  const find = (text: string) => [...root.querySelectorAll('button')].find((one) => one.textContent === text)
  return { root, flow, find }
}

describe('renderDevice (embedded-wallet.md §5)', () => {
  test('default: shows what the request says of itself, its network, and where alone the code may go', () => {
    const { root } = render({ step: 'asked', request, hasFailed: false })
    const text = root.textContent ?? ''
    for (const part of [
      'https://app.example',
      request.browser,
      'Not known',
      'It says it is for',
      'It says it is',
      'Nobody has verified',
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

  test('behavior: asks which number the app shows, of three, and shows none as the right one', () => {
    const { root, find, flow } = render({ step: 'asked', request, hasFailed: false })
    const group = root.querySelector('[role=group]')
    const question = root.querySelector(`#${group?.getAttribute('aria-labelledby')}`)
    expect(question?.textContent).toBe('Which number does the app show?')
    expect([...(group?.querySelectorAll('button') ?? [])].map((each) => each.textContent)).toEqual([
      '07',
      '42',
      '93',
    ])
    expect(find('Approve and show the code')).toBeUndefined()
    find('42')?.click()
    expect(flow.approve).toHaveBeenCalledExactlyOnceWith('42', false)
  })

  test('default: of a login that a browser approved it names app, network and time, and takes no approval', () => {
    const { root, find, flow } = render({ step: 'byBrowser', request, hasFailed: false })
    expect(root.textContent).toContain('One of your browsers approved this login')
    for (const part of ['https://app.example', 'Not known', 'no browser approves your logins any more'])
      expect(root.textContent).toContain(part)
    expect(root.querySelectorAll('button')).toHaveLength(1)
    find('I did not ask for this')?.click()
    expect(flow.deny).toHaveBeenCalledOnce()
    const failed = render({ step: 'byBrowser', request, hasFailed: true })
    expect(failed.root.querySelector('[role=alert]')?.textContent).toContain('not known whether')
  })

  test('behavior: for an app that shows no number one button approves', () => {
    const { root, find, flow } = render({
      step: 'asked',
      request: { ...request, numbers: null },
      hasFailed: false,
    })
    expect(root.querySelector('[role=group]')).toBeNull()
    find('Approve and show the code')?.click()
    expect(flow.approve).toHaveBeenCalledExactlyOnceWith(null, false)
  })

  test('default: this browser is kept by a tick that is off at first, and where it keeps nothing there is none', () => {
    const { root, find, flow } = render({ step: 'asked', request, hasFailed: false })
    const tick = root.querySelector<HTMLInputElement>('input[type=checkbox]')
    expect(tick?.checked).toBe(false)
    expect(tick?.closest('label')?.textContent).toBe('Let this browser approve my next logins')
    const hint = root.querySelector(`#${tick?.getAttribute('aria-describedby')}`)
    expect(hint?.textContent).toContain('Only on a device that is yours alone')
    tick?.click()
    find('42')?.click()
    expect(flow.approve).toHaveBeenCalledExactlyOnceWith('42', true)
    const refusing = render({ step: 'asked', request, hasFailed: false }, 'en', false)
    expect(refusing.root.querySelector('input')).toBeNull()
  })

  test.each(['denied', 'wrongNumber', 'expired', 'used'] as const)(
    'behavior: who is kept from logging in can let himself in, at a link that is %s too',
    (step) => {
      const { find, flow } = render({ step })
      find('Let me log in')?.click()
      expect(flow.admit).toHaveBeenCalledOnce()
    },
  )

  test('behavior: a press counts once', () => {
    const { find, flow } = render({ step: 'asked', request, hasFailed: false })
    find('42')?.click()
    find('07')?.click()
    find('Let me log in')?.click()
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
  expect(choose(['de-CH', 'es-MX', 'ar']).tag).toBe('es')
  expect(choose(['AR-EG'])).toMatchObject({ tag: 'ar', direction: 'rtl' })
  expect(choose([]).tag).toBe('en')
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
