// @vitest-environment happy-dom
import type { Returned } from '@gangway/protocol'
import { describe, expect, test, vi } from 'vitest'
import { createPressGuard } from './createPressGuard.js'
import { renderReturned } from './renderReturned.js'
import type { ReturnedState } from './returnedState.js'
import { takeReturn } from './takeReturn.js'
import { chooseTexts } from './texts/chooseTexts.js'

const returned: Returned = {
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
const code = {
  step: 'code',
  returned,
  codeExpiresAt: Date.now() + 60_000,
  failure: null,
  triesLeft: null,
} as const
const states: ReturnedState[] = [
  { step: 'loading' },
  ...(['device', 'link', 'number'] as const).flatMap((step) => [
    { step, returned, failure: null },
    { step, returned: { ...returned, person: null, place: null }, failure: 'unreachable' as const },
  ]),
  code,
  { ...code, failure: 'codeWrong', triesLeft: 2 },
  ...(['handedOver', 'released', 'lost'] as const).map((step) => ({ step, returned })),
  ...(
    [
      'denied',
      'wrongNumber',
      'expired',
      'declined',
      'providerFailed',
      'notAvailable',
      'noToken',
      'unreachable',
    ] as const
  ).map((step) => ({ step })),
]

function render(state: ReturnedState, language = 'en') {
  document.body.replaceChildren()
  const root = document.body.appendChild(document.createElement('main'))
  const act = () => vi.fn(async () => {})
  const flow = {
    start: act(),
    useHere: act(),
    choose: act(),
    sendCode: act(),
    verify: act(),
    keepApart: act(),
    deny: act(),
  }
  const clock = { now: 0 }
  const page = new EventTarget()
  const guard = createPressGuard(page as unknown as Window, () => clock.now)
  renderReturned(root, state, { flow, language: chooseTexts([language]), guard })
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

const useHere = 'Use my wallet in this browser'

describe('renderReturned', () => {
  test('default: the question of a new browser names app, provider, person, browser and network', () => {
    const { root } = render({ step: 'device', returned, failure: null })
    for (const part of [
      'https://app.example',
      'X',
      returned.person ?? '',
      'Firefox on Linux',
      '203.0.113.0/24',
    ])
      expect(root.textContent).toContain(part)
    expect(root.querySelector('img')).toBeNull()
    expect(document.activeElement).toBe(root.querySelector('h1'))
  })

  test('behavior: no press counts in the first 700 ms, after the window came to the front, or from a script', () => {
    const { flow, press, page, wait } = render({ step: 'device', returned, failure: null })
    press(useHere)
    wait(699)
    press(useHere)
    wait(1)
    press(useHere, false)
    page.dispatchEvent(new Event('focus'))
    press(useHere)
    expect(flow.useHere).not.toHaveBeenCalled()
    wait(700)
    press(useHere)
    expect(flow.useHere).toHaveBeenCalledOnce()
  })

  test('behavior: whoever has no e-mail address hears that nobody can warn them; others do not', () => {
    for (const step of ['device', 'released'] as const) {
      const show = (hasEmail: boolean) =>
        render({ step, returned: { ...returned, hasEmail }, failure: null } as ReturnedState).root.textContent
      expect(show(false)).toContain('X told no email address')
      expect(show(true)).not.toContain('told no email address')
    }
  })

  test('behavior: three numbers, none of them the right one; a press counts once', () => {
    const { root, flow, press, wait } = render({ step: 'number', returned, failure: null })
    expect([...root.querySelectorAll('[role=group] button')].map((each) => each.textContent)).toEqual(
      returned.numbers,
    )
    wait(700)
    press('42')
    expect(flow.choose).toHaveBeenCalledExactlyOnceWith('42')
    expect([...root.querySelectorAll('button')].every((each) => each.disabled)).toBe(true)
  })

  test('behavior: the field takes the code of the mail, and only what can be one is sent', () => {
    const { root, flow } = render({ ...code, failure: 'codeWrong', triesLeft: 2 })
    const input = root.querySelector('input')
    if (!input) throw new Error('no field')
    expect(input.autocomplete).toBe('one-time-code')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(root.querySelector('[role=alert]')?.textContent).toBe('That code is not right. Tries left: 2')
    expect(document.activeElement).toBe(input)
    const submit = () =>
      root.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    input.value = '12345'
    submit()
    expect(flow.verify).not.toHaveBeenCalled()
    input.value = '123 456'
    submit()
    expect(flow.verify).toHaveBeenCalledExactlyOnceWith('123456')
  })

  test('behavior: every question can be refused, at once', () => {
    for (const state of states.filter(({ step }) => ['device', 'link', 'number', 'code'].includes(step))) {
      const { flow, press } = render(state)
      press('This was not me')
      expect(flow.deny).toHaveBeenCalledOnce()
    }
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
  const take = (hash: string) => {
    const replaceState = vi.fn()
    const page = { location: { hash, pathname: '/returned' }, history: { replaceState } }
    const result = takeReturn(page as unknown as Window)
    expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/returned')
    return result
  }

  test('default: the token leaves the address, whatever it is', () => {
    expect(take(`#provider=google&token=${token}`)).toEqual({ token, returnTo: null })
    const returnTo = 'https://app.example/?a=1&b=2'
    expect(take(`#${new URLSearchParams({ token, returnTo })}`)).toEqual({ token, returnTo })
  })

  test('error: why there is none, or nothing of ours', () => {
    expect(take('#error=LOGIN_DECLINED')).toEqual({ error: 'LOGIN_DECLINED' })
    expect(take('#error=toString')).toEqual({ error: 'UNKNOWN' })
    for (const hash of ['', '#', '#token=short', `#${token}`]) expect(take(hash)).toBeNull()
  })
})
