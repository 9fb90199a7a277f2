import { frameSlot } from '@gangway/core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createFrameConfig } from '../fixtures/logIn.js'
import { followTheme, toFrameTheme } from './followTheme.js'

function makeRoot(colorScheme: string): HTMLElement {
  const root = document.createElement('div')
  root.style.setProperty('color-scheme', colorScheme)
  root.style.setProperty('--gw-font', 'Georgia, serif')
  document.body.append(root)
  return root
}
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

describe('toFrameTheme (product.md §3 “Theme sync payload”)', () => {
  test.each([
    ['light', true, 'light'],
    ['dark', false, 'dark'],
    ['light dark', true, 'dark'],
    ['light dark', false, 'light'],
    ['normal', true, 'dark'],
  ])('default: a root that is “%s”, on a device that is dark: %s, is %s', (scheme, isDark, mode) => {
    expect(toFrameTheme(makeRoot(scheme), null, isDark).themeMode).toBe(mode)
  })

  test('behavior: of the variables those the wire knows, and the font of the dialog', () => {
    const variables = { '--gw-accent': '#0b6363', '--w3m-z-index': 5, '--w3m-accent': '#123456' } as const
    expect(toFrameTheme(makeRoot('light'), variables, false).themeVariables).toEqual({
      '--w3m-font-family': 'Georgia, serif',
      '--w3m-z-index': 5,
      '--w3m-accent': '#123456',
    })
  })
})

describe('followTheme (interface-guide.md §4.2)', () => {
  test('default: tells it now, and again when the device changes', () => {
    const device = Object.assign(new EventTarget(), { matches: false })
    vi.stubGlobal('matchMedia', () => device)
    const config = createFrameConfig()
    const getMode = () => frameSlot(config).theme?.themeMode
    const stop = followTheme(config, makeRoot('light dark'), null)
    expect(getMode()).toBe('light')
    device.matches = true
    device.dispatchEvent(new Event('change'))
    expect(getMode()).toBe('dark')
    stop()
    device.matches = false
    device.dispatchEvent(new Event('change'))
    expect(getMode()).toBe('dark')
  })
})
