import { expect, test } from 'vitest'
import { chooseLanguage } from './chooseLanguage.js'

const isKnown = (name: string) => ['en', 'es', 'ar', 'zh-Hant'].includes(name)

test('default: the first wanted language there are texts for, whatever its region (interface-guide.md §13)', () => {
  expect(chooseLanguage(['de-AT', 'es-MX', 'en'], isKnown)).toEqual({ tag: 'es-MX', names: ['es-MX', 'es'] })
  expect(chooseLanguage(['zh-Hant-TW', 'en'], isKnown).names).toEqual(['zh-Hant-TW', 'zh-Hant', 'zh'])
})

test('behavior: extensions do not hide a language', () => {
  expect(chooseLanguage(['ar-EG-u-nu-latn'], isKnown)).toEqual({
    tag: 'ar-EG-u-nu-latn',
    names: ['ar-EG', 'ar'],
  })
})

test('behavior: English when there are texts for none', () => {
  expect(chooseLanguage(['de', 'zh-Hans'], isKnown)).toEqual({ tag: 'en', names: ['en'] })
  expect(chooseLanguage([], isKnown)).toEqual({ tag: 'en', names: ['en'] })
})
