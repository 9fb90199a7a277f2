import { readFileSync } from 'node:fs'
import { storageKeys } from '@gangway/core'
import { afterEach, describe, expect, test } from 'vitest'
import { applyThemeSetting, readThemeSetting } from './themeSetting.js'

afterEach(() => applyThemeSetting('system'))

describe('theme of the page', () => {
  test('default: the device decides', () => {
    expect(readThemeSetting()).toBe('system')
    expect(document.documentElement.dataset.gangwayTheme).toBeUndefined()
  })

  test('behavior: a choice is applied to the whole page and remembered', () => {
    applyThemeSetting('dark')
    expect(document.documentElement.dataset.gangwayTheme).toBe('dark')
    expect(readThemeSetting()).toBe('dark')
  })

  test('behavior: the script that runs before the first paint reads the same key', () => {
    const script = readFileSync('apps/web/public/theme.js', 'utf8')
    expect(script).toContain(`'${storageKeys.theme}'`)
  })

  test('error: an unknown word is the device’s theme', () => {
    localStorage.setItem(storageKeys.theme, 'pink')
    expect(readThemeSetting()).toBe('system')
  })
})
