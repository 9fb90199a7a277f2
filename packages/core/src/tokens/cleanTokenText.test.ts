import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanTokenText } from './cleanTokenText.js'

describe('cleanTokenText (data-sources.md §3.2)', () => {
  test.each([
    ['USD Coin', 'USD Coin'],
    ['  Wrapped\n\tEther ', 'Wrapped Ether'],
    ['USD\u202eC\u200b', 'USDC'],
    ['MKR\0\0\0\0', 'MKR'],
    ['a\ufffdb', 'ab'],
    ['日本円', '日本円'],
    ['Z\u0301\u0301\u0301\u0301\u0301', 'Ź\u0301\u0301'],
    ['🦄 Horn', '🦄 Horn'],
  ])('default: %j is shown as %j', (text, shown) => {
    expect(cleanTokenText(text, 16)).toBe(shown)
  })

  test.each(['', ' \n ', '\u202e\u200b', '\0'])('behavior: nothing to see in %j is null', (text) => {
    expect(cleanTokenText(text, 16)).toBeNull()
  })

  test('behavior: cut by characters, not through them', () => {
    expect(cleanTokenText('🦄'.repeat(20), 3)).toBe('🦄🦄🦄')
    expect(cleanTokenText('ab cd', 3)).toBe('ab')
  })

  test('behavior: whatever a contract says, the result is short and has nothing hidden', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const shown = cleanTokenText(text, 16) ?? 'x'
        expect([...shown].length).toBeLessThanOrEqual(16)
        expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u)
        expect(cleanTokenText(shown, 16)).toBe(shown)
      }),
    )
  })
})
