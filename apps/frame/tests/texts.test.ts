import { describe, expect, test } from 'vitest'
import { ar as accountAr } from '../src/account/texts/ar.js'
import { en as accountEn } from '../src/account/texts/en.js'
import { es as accountEs } from '../src/account/texts/es.js'
import { ar as approvalAr } from '../src/approvals/texts/ar.js'
import { en as approvalEn } from '../src/approvals/texts/en.js'
import { es as approvalEs } from '../src/approvals/texts/es.js'
import { ar as browserAr } from '../src/browser/texts/ar.js'
import { en as browserEn } from '../src/browser/texts/en.js'
import { es as browserEs } from '../src/browser/texts/es.js'
import { ar as deviceAr } from '../src/device/texts/ar.js'
import { en as deviceEn } from '../src/device/texts/en.js'
import { es as deviceEs } from '../src/device/texts/es.js'
import { ar as openAr } from '../src/open/texts/ar.js'
import { en as openEn } from '../src/open/texts/en.js'
import { es as openEs } from '../src/open/texts/es.js'
import { ar as returnedAr } from '../src/returned/texts/ar.js'
import { en as returnedEn } from '../src/returned/texts/en.js'
import { es as returnedEs } from '../src/returned/texts/es.js'
import { ar as undoAr } from '../src/undo/texts/ar.js'
import { en as undoEn } from '../src/undo/texts/en.js'
import { es as undoEs } from '../src/undo/texts/es.js'

type Texts = Readonly<Record<string, string>>

/** Every page of the frame. What a request itself says is in src/requests/texts/texts.test.ts. */
const pages: Readonly<Record<string, { en: Texts; es: Texts; ar: Texts }>> = {
  account: { en: accountEn, es: accountEs, ar: accountAr },
  approvals: { en: approvalEn, es: approvalEs, ar: approvalAr },
  browser: { en: browserEn, es: browserEs, ar: browserAr },
  device: { en: deviceEn, es: deviceEs, ar: deviceAr },
  open: { en: openEn, es: openEs, ar: openAr },
  returned: { en: returnedEn, es: returnedEs, ar: returnedAr },
  undo: { en: undoEn, es: undoEs, ar: undoAr },
}

/** Written alike in English and Spanish. */
const alike: Readonly<Record<string, readonly string[]>> = {}

const listValues = (text = '') => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()

describe.each(Object.entries(pages))('%s', (name, { en, es, ar }) => {
  test.each([
    ['es', es],
    ['ar', ar],
  ] as const)('parameters: %s has every text, with the values of the English one', (_, texts) => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(en).sort())
    for (const [key, text] of Object.entries(texts)) {
      expect(text.trim(), key).not.toBe('')
      expect(listValues(text), key).toEqual(listValues(en[key]))
    }
  })

  test('parameters: nothing is left in English', () => {
    const same = Object.keys(en).filter((key) => en[key] === es[key])
    expect(same).toEqual(alike[name] ?? [])
    for (const [key, text] of Object.entries(ar))
      expect(text.replace(/\{\w+\}|EVM|Solana|Google|EIP-\d+/g, ''), key).not.toMatch(/\p{Script=Latin}/u)
  })
})
