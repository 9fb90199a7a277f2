import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLure } from './isLure.js'
import { toSkeleton } from './toSkeleton.js'

test.each([
  ['USDC', 'UЅDС'],
  ['USDC', 'ＵＳＤＣ'],
  ['USDC', '𝐔𝐒𝐃𝐂'],
  ['USDC', '🆄🆂🅳🅲'],
  ['USDC', 'U\u200bS\u202eD\u2800C'],
  ['USDC', 'ÚSDÇ'],
  ['USDC', '$USDC'],
  ['USDC', 'U5DC'],
  ['USDC', 'u s d c.'],
  ['DAI', 'DAl'],
  ['DAI', 'DA1'],
  ['USDT', 'USD₮'],
  ['Ether', 'Εthеr'],
  ['Wormhole', 'Worrnhole'],
])('default: %s and %s can be taken for each other (data-sources.md §7)', (honest, false_) => {
  expect(toSkeleton(false_)).toBe(toSkeleton(honest))
})

test.each([
  ['USDC', 'USDC.e'],
  ['USDC', 'USDT'],
  ['ETH', 'WETH'],
])('behavior: %s and %s are two', (one, other) => {
  expect(toSkeleton(one)).not.toBe(toSkeleton(other))
})

test('behavior: the skeleton of a skeleton is itself, whatever the text', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 20 }), (points) => {
      const skeleton = toSkeleton(String.fromCodePoint(...points))
      expect(toSkeleton(skeleton)).toBe(skeleton)
    }),
  )
})

test('behavior: what cannot be seen, case and width change nothing', () => {
  const unseen = fc.constantFrom(
    '\u200b',
    '\u202e',
    '\u2066',
    '\u00ad',
    '\ufe0f',
    '\u3164',
    '\u0000',
    '\u{e0041}',
  )
  const letters = fc.string({
    unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789'),
    maxLength: 12,
  })
  const widen = (text: string) =>
    [...text].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)).join('')
  fc.assert(
    fc.property(letters, unseen, fc.nat(12), (text, character, at) => {
      const disguised = text.slice(0, at) + character + text.slice(at)
      expect(toSkeleton(disguised)).toBe(toSkeleton(text))
      expect(toSkeleton(text.toUpperCase())).toBe(toSkeleton(text))
      expect(toSkeleton(widen(text))).toBe(toSkeleton(text))
    }),
  )
})

test.each([
  'Visit https://drop.example',
  '$ CLAIM on usdc-drop.com',
  'Сlаim 5000 USD',
  'ｃｌａｉｍ',
  't.me/freecoins',
  'eth-reward.xyz',
  'Rewards',
  'www eth2 org',
  'airdrop .top',
])('behavior: “%s” is a lure (data-sources.md §7)', (text) => {
  expect(isLure(text)).toBe(true)
})

test.each(['USD Coin', 'USDC.e', 'Aave v1.5', 'Proclaimed', 'St. Moritz', 'No.1 token', ''])(
  'behavior: “%s” is none',
  (text) => {
    expect(isLure(text)).toBe(false)
  },
)
