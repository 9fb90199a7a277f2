import { describe, expect, test } from 'vitest'
import { allTexts as en } from '../fixtures/allTexts.js'
import { toPseudo } from '../fixtures/toPseudo.js'
import { formatMessage } from './formatMessage.js'
import { languages } from './languages.js'
import type { AnyMessageKey } from './messageKey.js'

const names: readonly AnyMessageKey[] = [
  'badge.qr',
  'connecting.family.eip155',
  'connecting.family.solana',
  'fee.unit.gwei',
  'view.connectingFarcaster',
  'wallet.get.android',
  'wallet.get.chrome',
  'wallet.get.firefox',
  'wallet.get.ios',
]

/** Words both languages write alike. */
const alike: Readonly<Record<string, readonly AnyMessageKey[]>> = {
  ar: ['fee.unit.microLamports'],
  es: ['account.tokens', 'fee.normal', 'fee.unit.gas', 'review.memo'],
}

describe.each(Object.entries(languages))('the catalogue of %s (interface-guide.md §13)', (tag, load) => {
  test('default: has every text', async () => {
    const texts = await load()
    expect(keys.filter((key) => !texts[key])).toEqual([])
  })

  test('behavior: puts the same values into each text', async () => {
    const texts = await load()
    const wrong = keys.filter((key) => `${getNames(texts[key] ?? en[key])}` !== `${getNames(en[key])}`)
    expect(wrong).toEqual([])
  })

  test('behavior: has every plural form of the language', async () => {
    const texts = await load()
    // “many” of Spanish is for whole millions, which nothing here counts.
    const forms = new Intl.PluralRules(tag)
      .resolvedOptions()
      .pluralCategories.filter((form) => !(tag === 'es' && form === 'many'))
    const wrong = keys.filter(
      (key) => en[key].includes(', plural,') && !forms.every((form) => hasForm(texts[key] ?? '', form)),
    )
    expect(wrong).toEqual([])
  })

  test('behavior: nothing is left in English', async () => {
    const texts = await load()
    const same = keys.filter((key) => hasWords(en[key]) && texts[key] === en[key])
    expect(same.sort()).toEqual([...names, ...(alike[tag] ?? [])].sort())
  })
})

describe('toPseudo', () => {
  test('default: longer and accented, with names and plural forms as they were', () => {
    const pseudo = toPseudo('{count, plural, one {# token} other {# tokens}} in {place}')
    expect(pseudo).toMatch(/^\{count, plural, one \{# tökéñ\} other \{# tökéñš\}\} îñ \{place\}·+$/)
    expect(formatMessage(pseudo, { count: 2, place: 'USD' }, { locale: 'en' })).toMatch(/^2 tökéñš îñ USD·+$/)
  })
})

const keys = Object.keys(en) as AnyMessageKey[]

/** Names of the values and links a message takes, each once, in alphabetical order. */
function getNames(message: string): string[] {
  const names = message.matchAll(/\{\w+(?=[,}])|<\w+>/g)
  return [...new Set([...names].map(([name]) => name))].sort()
}

function hasForm(message: string, form: string): boolean {
  return message.includes(` ${form} {`) || (form === 'zero' && message.includes(' =0 {'))
}

function hasWords(message: string): boolean {
  return /\p{L}/u.test(message.replace(/\{\w+\}/g, ''))
}
