import { expect, test } from 'vitest'
import { readTags } from './readTags.js'

test('default: tags as they are, where the digits are 0–9 anyway', () => {
  expect(readTags(['en', 'es-MX'])).toEqual(['en', 'es-MX'])
})

test('behavior: other digits only when asked for', () => {
  expect(readTags(['ar-EG', 'fa', 'ar-EG-u-nu-arab'])).toEqual([
    'ar-EG-u-nu-latn',
    'fa-u-nu-latn',
    'ar-EG-u-nu-arab',
  ])
  expect(new Intl.NumberFormat(readTags(['ar-EG'])).format(1234.5)).toBe('1,234.5')
})

test('error: what is no tag is left out', () => {
  expect(readTags(['en_US', '', 'de'])).toEqual(['de'])
})

test('behavior: no language of the browser keeps digits of its own', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const names = letters.flatMap((one) =>
    letters.flatMap((two) => [one + two, ...letters.map((three) => one + two + three)]),
  )
  const known = Intl.NumberFormat.supportedLocalesOf(names).map((name) => new Intl.Locale(name).language)
  const tags = [...new Set(known)].flatMap((name) => [name, `${name}-IN`, `${name}-Arab`])
  expect(tags.length).toBeGreaterThan(300)
  const digits = readTags(tags).map((tag) => new Intl.NumberFormat(tag).resolvedOptions().numberingSystem)
  expect(new Set(digits)).toEqual(new Set(['latn']))
})
