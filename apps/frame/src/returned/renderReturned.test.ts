// @vitest-environment happy-dom
import type { Returned } from '@gangway/protocol'
import { describe, expect, test, vi } from 'vitest'
import { chooseLanguage } from '../model/chooseLanguage.js'
import { createPressGuard } from '../page/createPressGuard.js'
import { renderReturned } from './renderReturned.js'
import type { ReturnedState } from './returnedTransitions.js'
import { takeReturn } from './takeReturn.js'
import { ar } from './texts/ar.js'
import { en } from './texts/en.js'
import { es } from './texts/es.js'

const request: Returned = {
  provider: 'x',
  appOrigin: 'https://app.example',
  person: '<img src=x onerror=alert(1)>',
  browser: 'Firefox on Linux',
  place: '203.0.113.0/24',
  question: 'device',
  email: 'ada@example.com',
  hasEmail: false,
  numbers: ['07', '42', '93'],
  isFinished: false,
  expiresAt: Date.now() + 600_000,
}
const device = { step: 'device', request, hasFailed: false } as const
const add = { step: 'add', request: { ...request, question: 'add' }, hasFailed: false } as const
const link = { step: 'link', request, problem: null } as const
const code = {
  step: 'code',
  request,
  codeExpiresAt: Date.now() + 60_000,
  problem: null,
  triesLeft: null,
} as const
const number = { step: 'number', request, hasFailed: false } as const
const questions: ReturnedState[] = [device, link, code, number]
const states: ReturnedState[] = [
  { step: 'loading' },
  ...questions,
  add,
  { ...add, request: { ...add.request, email: null }, hasFailed: true },
  { ...number, request: add.request },
  { step: 'done', request: add.request },
  { ...device, request: { ...request, person: null, place: null }, hasFailed: true },
  { ...number, hasFailed: true },
  ...(['wrong', 'expired', 'tooMany', 'failed'] as const).flatMap((problem) => [
    { ...link, problem },
    { ...code, problem, triesLeft: 2 },
  ]),
  { step: 'leaving', request },
  { step: 'done', request },
  ...(
    [
      'declined',
      'denied',
      'wrongNumber',
      'expired',
      'failed',
      'notAvailable',
      'unreachable',
      'noLogin',
      'noWindow',
    ] as const
  ).map((step) => ({ step, provider: 'x' })),
]

function render(state: ReturnedState, language = 'en') {
  document.body.replaceChildren()
  const root = document.body.appendChild(document.createElement('main'))
  const act = () => vi.fn(async () => {})
  const flow = {
    start: act(),
    allow: act(),
    deny: act(),
    sendCode: act(),
    enterCode: act(),
    keepApart: act(),
    chooseNumber: act(),
  }
  const clock = { now: 0 }
  const page = new EventTarget()
  const guard = createPressGuard(page as unknown as Window, () => clock.now)
  renderReturned(root, state, { flow, language: chooseLanguage({ en, es, ar }, [language]), guard })
  /** As a hand does; the browser says of a script's press that it is none. */
  function press(text: string, isTrusted = true) {
    const button = [...root.querySelectorAll('button')].find((one) => one.textContent === text)
    if (!button) throw new Error(`no button ${text}`)
    const event = new MouseEvent('click', { bubbles: true, cancelable: true })
    Object.defineProperty(event, 'isTrusted', { value: isTrusted })
    button.dispatchEvent(event)
  }
  function wait(time: number) {
    clock.now += time
  }
  return { root, flow, press, page, wait }
}

describe('renderReturned (embedded-wallet.md §7)', () => {
  test('default: every question names app, provider, person, browser and network, and can be refused at once', () => {
    for (const state of questions) {
      const { root, flow, press } = render(state)
      for (const part of ['https://app.example', 'X account', request.person ?? '', 'Firefox on Linux'])
        expect(root.textContent).toContain(part)
      expect(root.textContent).toContain('203.0.113.0/24')
      expect(root.querySelector('img')).toBeNull()
      expect(document.activeElement).toBe(root.querySelector('h1'))
      press('This was not me')
      expect(flow.deny).toHaveBeenCalledOnce()
    }
  })

  test('behavior: what is to be added names whose it is, whose account it opens, and what that means (embedded-wallet.md §7, rule 4)', () => {
    const { root, flow, press } = render(add)
    expect(root.querySelector('h1')?.textContent).toBe('Add X to your account?')
    const facts = [...root.querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ])
    expect(facts).toEqual([
      ['X account', request.person],
      ['Account it is added to', 'ada@example.com'],
      ['It says it is', 'Firefox on Linux'],
      ['Its network', '203.0.113.0/24'],
    ])
    expect(root.querySelector('.warning')?.textContent).toMatch(
      /^Whoever logs in with this X account will get into this wallet\./,
    )
    press('No, that is not me')
    expect(flow.deny).toHaveBeenCalledOnce()
  })

  test.each([
    ['add', 'Add X to this account', 'allow'],
    ['device', 'Use my wallet in this browser', 'allow'],
    ['number', '42', 'chooseNumber'],
    ['link', 'Send me a code', 'sendCode'],
    ['link', 'Keep them apart', 'keepApart'],
    ['code', 'Keep them apart', 'keepApart'],
  ] as const)(
    'behavior: at %s no press of “%s” counts in 700 ms, nor after the window came to the front, nor from a script',
    (step, text, name) => {
      const { flow, press, page, wait } = render({ add, device, number, link, code }[step])
      press(text)
      wait(699)
      press(text)
      wait(1)
      press(text, false)
      page.dispatchEvent(new Event('focus'))
      press(text)
      expect(flow[name]).not.toHaveBeenCalled()
      wait(700)
      press(text)
      expect(flow[name]).toHaveBeenCalledOnce()
    },
  )

  test('behavior: three numbers, none of them the right one; a press counts once', () => {
    const { root, flow, press, wait } = render(number)
    expect([...root.querySelectorAll('[role=group] button')].map((each) => each.textContent)).toEqual(
      request.numbers,
    )
    wait(700)
    press('42')
    expect(flow.chooseNumber).toHaveBeenCalledExactlyOnceWith('42')
    expect([...root.querySelectorAll('button')].every((each) => each.disabled)).toBe(true)
  })

  test('behavior: whoever has no e-mail address hears that nobody can warn them; others do not', () => {
    for (const state of [device, { step: 'done' } as const]) {
      const show = (hasEmail: boolean) =>
        render({ ...state, request: { ...request, hasEmail } }).root.textContent
      expect(show(false)).toContain('X vouches for no email address')
      expect(show(true)).not.toContain('vouches for no email address')
    }
  })

  test('behavior: the sixth digit sends the code; how long it is good for yet is seen', () => {
    const { root, flow } = render({ ...code, problem: 'wrong', triesLeft: 2 })
    const input = root.querySelector('input')
    if (!input) throw new Error('no field')
    expect([input.autocomplete, input.getAttribute('aria-invalid')]).toEqual(['one-time-code', 'true'])
    expect(root.querySelector('[role=alert]')?.textContent).toBe('That code is not right. Tries left: 2.')
    expect(root.querySelector('[role=timer]')?.textContent).toMatch(/^Valid for (1:00|0:5\d)$/)
    expect(document.activeElement).toBe(input)
    for (const text of ['12345', '12345x', '123 456']) {
      input.value = text
      input.dispatchEvent(new Event('input'))
    }
    expect(flow.enterCode).toHaveBeenCalledExactlyOnceWith('123456')
  })

  test('behavior: a code is good for no longer than the login it is for', () => {
    const { root } = render({ ...code, request: { ...request, expiresAt: Date.now() } })
    expect(root.querySelector('[role=timer]')?.textContent).toBe('Valid for 0:00')
  })

  test('behavior: the way back to the app is told politely', () => {
    const { root } = render({ step: 'leaving', request })
    expect(root.querySelector('[role=status]')?.textContent).toBe('Going back to the app…')
    expect(root.querySelector('button')).toBeNull()
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

describe('takeReturn', () => {
  const token = 'a'.repeat(43)
  const take = (parts: Record<string, string>) => {
    const replaceState = vi.fn()
    const page = {
      location: { hash: `#${new URLSearchParams(parts)}`, pathname: '/returned' },
      history: { replaceState },
    }
    const result = takeReturn(page as unknown as Window)
    expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/returned')
    return result
  }
  const nothing = { provider: null, token: null, error: null, returnTo: null }

  test('default: the token leaves the address, whatever it is', () => {
    const returnTo = 'https://app.example/?a=1&b=2'
    expect(take({ provider: 'google', token, returnTo })).toEqual({
      provider: 'google',
      token,
      error: null,
      returnTo,
    })
    expect(take({})).toEqual(nothing)
    expect(take({ token: 'short' })).toEqual(nothing)
  })

  test('error: words of somebody else’s stand in no heading', () => {
    expect(take({ provider: 'Your wallet is lost', error: 'LOGIN_DECLINED' }).provider).toBeNull()
  })
})
