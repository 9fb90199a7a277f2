import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ar } from './ar.js'
import { en } from './en.js'
import { es } from './es.js'
import { loadLanguage } from './loadLanguage.js'
import type { TextKey } from './texts.js'

test('default: the first wanted language the page is written in', async () => {
  expect(await loadLanguage(['de-AT', 'es-MX', 'en'])).toEqual({ tag: 'es-MX', direction: 'ltr', texts: es })
  expect(await loadLanguage(['ar'])).toMatchObject({ tag: 'ar', direction: 'rtl' })
})

test('behavior: English when wanted first, or when none is written', async () => {
  expect(await loadLanguage(['en-GB', 'es'])).toMatchObject({ tag: 'en', texts: en })
  expect(await loadLanguage(['de'])).toMatchObject({ tag: 'en', texts: en })
})

test('error: English where the texts do not come: a page may not stay empty', async () => {
  vi.resetModules()
  vi.doMock('./es.js', () => new Promise(() => {}))
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.doUnmock('./es.js')
    vi.useRealTimers()
  })
  const { loadLanguage } = await import('./loadLanguage.js')
  const loading = loadLanguage(['es'])
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await loading).toMatchObject({ tag: 'en' })
})

describe.each([
  ['ar', ar],
  ['es', es],
])('the texts of %s', (_, texts) => {
  const keys = Object.keys(en) as TextKey[]

  test('behavior: put the same values into each text', () => {
    const getNames = (text: string) => text.match(/\{\w+\}/g)?.sort() ?? []
    for (const key of keys) expect(getNames(texts[key]), key).toEqual(getNames(en[key]))
  })

  test('behavior: nothing is left in English', () => {
    expect(keys.filter((key) => texts[key] === en[key])).toEqual(['name'])
  })
})
