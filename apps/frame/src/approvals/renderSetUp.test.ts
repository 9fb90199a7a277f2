// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { chooseApprovalLanguage } from './approvalLanguage.js'
import { renderSetUp } from './createApprovalScreen.js'

const language = chooseApprovalLanguage(['en'])
const { texts } = language

afterEach(() => void vi.restoreAllMocks())

function draw(opened: Window | null, projectId = 'one') {
  const open = vi.spyOn(window, 'open').mockReturnValue(opened)
  const act = vi.fn()
  const shown = renderSetUp({ kind: 'setUp', projectId }, act, language)
  const main = document.createElement('main')
  main.append(...shown.body, ...shown.buttons)
  document.body.replaceChildren(main)
  const list = () => [...main.querySelectorAll('button')].map(({ textContent }) => textContent)
  const press = (label: string) =>
    [...main.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click()
  return { main, shown, act, open, list, press }
}

test('default: says who keeps it, and leads to the account’s page in the press; the request comes next', () => {
  const { main, shown, act, open, list, press } = draw({} as Window)
  expect(shown.title).toBe('Keep your wallet yourself')
  expect(main.textContent).toContain('Whoever runs both of its servers could open it.')
  expect(list()).toEqual(['Not now', 'Set up recovery'])
  press('Set up recovery')
  const address = '/account?projectId=one#recovery'
  expect(open).toHaveBeenCalledExactlyOnceWith(address, '_blank', expect.any(String))
  expect(main.querySelector('[role="status"]')?.textContent).toBe(texts.setUpOpened)
  expect(act).not.toHaveBeenCalled()
  press('Go on')
  expect(act).toHaveBeenCalledExactlyOnceWith('later')
})

test('behavior: it can be left for later', () => {
  const { act, open, press } = draw({} as Window)
  press('Not now')
  expect(act).toHaveBeenCalledExactlyOnceWith('later')
  expect(open).not.toHaveBeenCalled()
})

test('error: a browser that opens no window is said; what is in a project’s id leads nowhere else', () => {
  const { main, open, list, press } = draw(null, 'a&b#c')
  press('Set up recovery')
  expect(open.mock.calls[0]?.[0]).toBe('/account?projectId=a%26b%23c#recovery')
  expect(main.querySelector('[role="status"]')?.textContent).toBe(texts.windowBlocked)
  expect(list()).toEqual(['Not now', 'Set up recovery'])
})
