// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { chooseLanguage } from '../model/chooseLanguage.js'
import type { ClosedWallet } from '../model/closedWallet.js'
import { createPressGuard } from '../page/createPressGuard.js'
import type { OpenFlow } from './createOpenFlow.js'
import type { OpenState } from './openTransitions.js'
import { renderOpen } from './renderOpen.js'
import { ar } from './texts/ar.js'
import { en } from './texts/en.js'
import { es } from './texts/es.js'

const createdAt = Date.UTC(2026, 4, 3, 12)
const closed: ClosedWallet = {
  offer: {
    ...{ offerId: 'o', projectId: 'one', appOrigin: 'https://shop.example', userId: 'u' },
    ...{ walletId: 'w', setId: 's', jkt: 'j', publicKey: 'B' },
  },
  projectName: 'One',
  evmAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  solanaAddress: 'DvgdFBEuEtxtPncYj1DDDuMBUs2rZBxQwW48hoH7vmbd',
  methods: [
    { id: 'p', createdAt, parameters: { kind: 'password', salt: 's', scrypt: { logN: 17, r: 8, p: 1 } } },
    { id: 'k', createdAt, parameters: { kind: 'passkey', credentialId: 'AQID', prfSalt: 'salt' } },
  ],
}
const choose = { step: 'choose', closed, hasPasskeys: true, problem: null } as const
const faults = [
  ...(['wrongPassword', 'wrongPasskey', 'tooOften', 'refused', 'noPrf', 'locked'] as const),
  ...(['damaged', 'unreachable', 'offline', 'usedUp'] as const),
]
const states: OpenState[] = [
  { step: 'waiting' },
  choose,
  { ...choose, hasPasskeys: false },
  ...faults.map((kind) => ({ ...choose, problem: { kind, figure: 3 } })),
  { step: 'working', part: null, isSlow: true },
  { step: 'working', part: 0.5, isSlow: false },
  { step: 'noneLeft', closed },
  { step: 'opened' },
  { step: 'nothing' },
]

function render(state: OpenState, language = 'en') {
  document.body.replaceChildren()
  const root = document.body.appendChild(document.createElement('main'))
  const act = () => vi.fn(async () => {})
  const flow = {
    ...{ start: act(), byPasskey: act(), byPassword: act(), leave: act() },
    ...{ askWhenNoneLeft: act(), backToWays: act() },
  } satisfies OpenFlow
  const clock = { now: 0 }
  const drawing = {
    flow,
    language: chooseLanguage({ en, es, ar }, [language]),
    locale: language,
    guard: createPressGuard(new EventTarget() as unknown as Window, () => clock.now),
  }
  renderOpen(root, state, drawing)
  function press(start: string) {
    const button = [...root.querySelectorAll('button')].find((each) => each.textContent?.startsWith(start))
    if (!button) throw new Error(`no ${start}`)
    const event = new MouseEvent('click', { bubbles: true, cancelable: true })
    Object.defineProperty(event, 'isTrusted', { value: true })
    button.dispatchEvent(event)
  }
  return { root, flow, clock, drawing, press }
}

test('default: which app asks, of what wallet, and each way; a passkey takes no press of before', () => {
  const { root, flow, clock, press } = render(choose)
  expect(root.querySelector('.origin')?.textContent).toBe('https://shop.example')
  expect(root.textContent).toContain('0xf3…b92266')
  press('Use the passkey')
  expect(flow.byPasskey).not.toHaveBeenCalled()
  clock.now = 701
  press('Use the passkey')
  expect(flow.byPasskey).toHaveBeenCalledExactlyOnceWith(closed.methods[1])
  // The first press that is taken is the only one.
  const left = render(choose)
  left.press('Not now')
  expect(left.flow.leave).toHaveBeenCalledOnce()
})

test('behavior: a password goes with the way it is of, and is not left in the page', () => {
  const { root, flow } = render(choose)
  const field = root.querySelector<HTMLInputElement>('.field')
  if (!field) throw new Error('no field')
  field.value = 'twelve letters'
  root.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }))
  expect(flow.byPassword).toHaveBeenCalledExactlyOnceWith(closed.methods[0], 'twelve letters')
  expect(field.value).toBe('')
})

test('default: who has none of the ways reads what is left, and where to begin anew', () => {
  const { root, flow, press } = render(choose)
  press('I have none of these')
  expect(flow.askWhenNoneLeft).toHaveBeenCalledOnce()
  const lost = render({ step: 'noneLeft', closed })
  expect(lost.root.textContent).toContain('nobody can open this wallet any more')
  expect(lost.root.querySelector('a')?.getAttribute('href')).toBe('/account?projectId=one')
  lost.press('Back to the ways')
  expect(lost.flow.backToWays).toHaveBeenCalledOnce()
  expect(root.querySelector('a')).toBeNull()
})

test('behavior: where the browser has no passkeys none is offered, and it is said why', () => {
  const { root } = render({ ...choose, hasPasskeys: false })
  expect(root.textContent).toContain('This browser has no passkeys')
  expect(root.querySelectorAll('form')).toHaveLength(1)
  expect(root.textContent).not.toContain('Use the passkey')
})

test('behavior: a bar goes on without being drawn anew', () => {
  const { root, drawing } = render({ step: 'working', part: null, isSlow: false })
  const bar = root.querySelector('progress')
  renderOpen(root, { step: 'working', part: 0.5, isSlow: false }, drawing)
  expect(root.querySelector('progress')).toBe(bar)
  expect(bar?.value).toBe(0.5)
})

test.each(['en', 'es', 'ar'])(
  'parameters: every state has a heading or a status, and no gap, in %s',
  (language) => {
    for (const state of states) {
      const { root } = render(state, language)
      expect(root.querySelector('h1, [role="status"]')?.textContent).toBeTruthy()
      expect(root.textContent).not.toMatch(/[{}]|undefined|null/)
    }
  },
)
