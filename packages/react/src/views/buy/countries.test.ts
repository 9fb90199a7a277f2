import { expect, test } from 'vitest'
import { countryCodes, guessCountry, listCountries } from './countries.js'

test('default: the 249 countries of ISO 3166-1, each once, with a name in every language of the dialog', () => {
  expect(new Set(countryCodes).size).toBe(249)
  expect(countryCodes).toHaveLength(249)
  for (const tag of ['en', 'es', 'ar']) {
    const countries = listCountries(tag)
    expect(countries.filter(({ value, label }) => label === '' || label === value)).toEqual([])
  }
  expect(listCountries('es').find(({ value }) => value === 'DE')?.label).toBe('Alemania')
})

test.each([
  [['en-US'], 'US'],
  [['es', 'es-MX'], 'MX'],
  [['zh-Hant-TW'], 'TW'],
  [['en', 'ar'], null],
  [['es-419'], null],
  [['not a tag'], null],
  [[], null],
])('behavior: languages %o name the country %s', (tags, country) => {
  expect(guessCountry(tags)).toBe(country)
})
