import { languageTags } from '@gangway/protocol'
import { describe, expect, test } from 'vitest'
import { en, type RequestTexts } from './en.js'
import { requestTexts } from './requestTexts.js'

type Filled = {
  [TKey in keyof RequestTexts as RequestTexts[TKey] extends string
    ? never
    : TKey]: RequestTexts[TKey] extends (...values: infer TValues) => string ? TValues : never
}

/** What is put into each text that takes values; numbers above two, which Arabic says in words. */
const values: Filled = {
  send: ['5 USDX'],
  allow: ['5 USDX'],
  speedUp: ['X-1'],
  cancel: ['X-1'],
  revoke: ['USDX'],
  withCoins: ['X-1', '2 ETH'],
  signTransactions: [7],
  doCalls: [7],
  doCallsLabel: [7],
  grant: ['5 USDX'],
  grantMany: [7],
  grantCall: ['mint'],
  createAccount: ['2 SOL'],
  fixedArgument: [7],
  instruction: [7],
  transaction: [7],
  call: [3, 7],
  bytes: [7],
  baseUnits: [7n],
  unverified: ['TICK'],
  unlimited: ['USDX'],
  item: [7n],
  itemTimes: [7n, 30n],
  tokenCount: [7],
  itemCount: [7],
  itemOf: [7n, '0xab'],
  everythingOf: ['USDX', '0xab'],
  microLamports: [7n],
  time: [2_000_000_000n],
  period: [5 * 86_400],
  perPeriod: ['5 USDX', 'X-1'],
  upTo: [7],
  paidBy: ['Shop'],
  otherNetwork: ['Gangway One'],
  signInElsewhere: ['evil.example', 'app.example'],
  callWouldFail: [7, 'X-1', 'no coins'],
  callsWouldFail: ['no coins'],
  setUpWouldFail: ['no coins'],
  notSetUp: ['Gangway One'],
  grantIsAll: ['USDX'],
  grantHasNoAmount: ['0xab'],
  ofCall: [7, 'X-1'],
  signInOtherUri: ['https://evil.example'],
  unlimitedAllowance: ['USDX'],
  givesRight: ['0xab', '5 USDX'],
  wouldFail: ['no coins'],
  notEnough: ['1 ETH', '2 ETH'],
  highFee: [70n],
  waits: [7],
  unknownProgram: ['0xab'],
}

/** What the texts of languages have in common: values, units and the names of standards. */
const alike = /EIP-\d+|micro-?lamports|UTC|2033-05-18 03:33:20/g

/** How each value is found in a text. */
const shown: Partial<Record<keyof Filled, readonly string[]>> = {
  period: ['5'],
  time: ['2033-05-18 03:33:20 UTC'],
}

function say(texts: RequestTexts, key: keyof RequestTexts): string {
  const text: string | ((...all: never[]) => string) = texts[key]
  return typeof text === 'string' ? text : text(...((values as Record<string, unknown[]>)[key] as never[]))
}

function listValues(key: keyof RequestTexts): readonly string[] {
  const given = shown[key as keyof Filled] ?? (values as Record<string, unknown[]>)[key] ?? []
  return given.map(String)
}

/** A text without what is not of its language. */
function strip(key: keyof RequestTexts, text: string): string {
  const withoutValues = listValues(key).reduce((left, value) => left.replace(value, ''), text)
  return withoutValues.replace(alike, '').replace(/[\u2068\u2069]/gu, '')
}

const keys = Object.keys(en) as (keyof RequestTexts)[]

describe.each(languageTags)('%s', (tag) => {
  const texts = requestTexts[tag]

  test('parameters: every text is there, with every value in it', () => {
    expect(Object.keys(texts)).toEqual(keys)
    for (const key of keys) {
      const text = say(texts, key)
      expect(text.trim(), key).not.toBe('')
      expect(text, key).not.toMatch(/undefined|NaN|\{|\}/)
      for (const value of listValues(key)) expect(text, key).toContain(value)
    }
  })
})

test('parameters: nothing is left in English; what Spanish writes alike is known', () => {
  for (const key of keys) expect(strip(key, say(requestTexts.ar, key)), key).not.toMatch(/\p{Script=Latin}/u)
  const same = keys.filter((key) => {
    const [one, other] = [en, requestTexts.es].map((texts) => strip(key, say(texts, key)))
    return one === other && /\p{L}/u.test(one ?? '')
  })
  expect(same).toEqual(['tokenContract', 'memo', 'bytes', 'tokenCount'])
})

test('behavior: Arabic counts as Arabic does, with digits that wallets show', () => {
  const { ar } = requestTexts
  expect([1, 2, 3, 11, 100].map((count) => ar.period(count * 86_400 * 7))).toEqual([
    'كل أسبوع',
    'كل أسبوعين',
    'كل 3 أسابيع',
    'كل 11 أسبوعًا',
    'كل 100 أسبوع',
  ])
  expect(ar.doCalls(2)).toBe('تنفيذ أمرين معًا')
})

test('behavior: in Arabic every value is isolated, so that no word turns it around', () => {
  expect(requestTexts.ar.send('1.5 USDX')).toBe('إرسال \u20681.5 USDX\u2069')
  for (const key of keys) {
    const text = say(requestTexts.ar, key)
    expect(text.split('\u2068').length, key).toBe(text.split('\u2069').length)
  }
})
