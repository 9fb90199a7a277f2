// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { chooseLanguage } from '../model/chooseLanguage.js'
import type { BrowserState } from './createBrowserFlow.js'
import { renderBrowser } from './renderBrowser.js'
import { ar } from './texts/ar.js'
import { en } from './texts/en.js'
import { es } from './texts/es.js'

const request = { appOrigin: 'https://app.example', email: '<img src=x>@example.org', expiresAt: 600_000 }
const states: BrowserState[] = [
  { step: 'loading' },
  { step: 'asked', request, hasFailed: false },
  { step: 'asked', request, hasFailed: true },
  {
    step: 'approved',
    code: { code: '012345', appOrigin: request.appOrigin, expiresAt: Date.now() + 60_000 },
  },
  ...(['unknown', 'nothing', 'expired', 'ended', 'unreachable'] as const).map((step) => ({ step })),
]

function render(state: BrowserState, { language = 'en', mayPress = true } = {}) {
  const root = document.body.appendChild(document.createElement('main'))
  const act = () => vi.fn(async () => {})
  const flow = { start: act(), approve: act(), end: act(), leave: act() }
  const guard = { renew: vi.fn(), mayPress: () => mayPress }
  renderBrowser(root, state, { flow, language: chooseLanguage({ en, es, ar }, [language]), guard })
  const find = (text: string) => [...root.querySelectorAll('button')].find((one) => one.textContent === text)
  return { root, flow, guard, find }
}

test('default: names app and address, says where alone the code may go, and waits for a press', () => {
  const { root, flow, find } = render({ step: 'asked', request, hasFailed: false })
  for (const part of [request.appOrigin, request.email, 'Type it only in https://app.example'])
    expect(root.textContent).toContain(part)
  expect(root.querySelector('img')).toBeNull()
  expect(document.activeElement).toBe(root.querySelector('h1'))
  find('Approve and show the code')?.click()
  find('Approve and show the code')?.click()
  expect(flow.approve).toHaveBeenCalledOnce()
})

test('error: threat 14: a press on a screen nobody had time to see is none', () => {
  const { flow, guard, find } = render({ step: 'asked', request, hasFailed: false }, { mayPress: false })
  expect(guard.renew).toHaveBeenCalledOnce()
  find('Approve and show the code')?.click()
  expect(flow.approve).not.toHaveBeenCalled()
})

test('error: a press whose answer is lost is not said to have approved nothing', () => {
  const { root } = render({ step: 'asked', request, hasFailed: true })
  expect(root.querySelector('[role=alert]')?.textContent).toContain('not known whether that was done')
})

test('default: the browser may be let approve no more, by a press on a screen that was seen', () => {
  const { flow, find } = render({ step: 'asked', request, hasFailed: false })
  find('Do not let this browser approve any more')?.click()
  expect(flow.end).toHaveBeenCalledOnce()
  const early = render({ step: 'asked', request, hasFailed: false }, { mayPress: false })
  early.find('Do not let this browser approve any more')?.click()
  expect(early.flow.end).not.toHaveBeenCalled()
})

test('behavior: the code keeps its zeros and stands alone, for copying', () => {
  const { root } = render(states[3] as BrowserState)
  expect(root.querySelector('.code')?.textContent).toBe('012345')
})

test('behavior: a browser that may not approve leads to the mail, and says how it may', () => {
  const { root, flow, find } = render({ step: 'unknown' })
  expect(root.textContent).toContain('Open the link in the mail instead.')
  expect(find('Approve and show the code')).toBeUndefined()
  find('Close')?.click()
  expect(flow.leave).toHaveBeenCalledOnce()
})

test.each(['en', 'es', 'ar'])(
  'parameters: every state has a heading or a status, and no gap, in %s',
  (language) => {
    for (const state of states) {
      const { root } = render(state, { language })
      expect(root.querySelector('h1, [role=status]')?.textContent).toBeTruthy()
      expect(root.textContent).not.toMatch(/undefined|[{}]/)
    }
  },
)
