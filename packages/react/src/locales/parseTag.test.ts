import { expect, test } from 'vitest'
import { type ParsedTag, parseTag } from './parseTag.js'

const letters = [...'abcdefghijklmnopqrstuvwxyz']
const pairs = letters.flatMap((one) => letters.map((two) => one + two))

test('default: every language and every country as Intl.Locale reads it, withdrawn codes among them', () => {
  const countries = pairs.map((pair) => `en-${pair.toUpperCase()}`)
  for (const tag of [...pairs, ...countries, 'zh-Hant-TW', 'ar-EG-u-nu-latn', 'EN-gb', 'fil'])
    expect(pick(parseTag(tag))).toEqual(pick(new Intl.Locale(tag)))
})

test('error: what is no tag', () => {
  for (const text of ['', 'e', 'en_US', 'en-', '../en']) expect(() => parseTag(text)).toThrow(RangeError)
})

function pick({ baseName, language, script, numberingSystem }: ParsedTag): ParsedTag {
  return { baseName, language, script, numberingSystem }
}
