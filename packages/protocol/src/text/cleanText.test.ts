import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanText } from './cleanText.js'

describe('cleanText (data-sources.md §3.2)', () => {
  test.each([
    ['USD Coin', 'USD Coin'],
    ['  Wrapped\n\tEther ', 'Wrapped Ether'],
    ['USD\u202eC\u200b', 'USDC'],
    ['\u2066USDC\u2069', 'USDC'],
    ['MKR\0\0\0\0', 'MKR'],
    ['a\ufffdb', 'ab'],
    ['日本円', '日本円'],
    ['Z\u0301\u0301\u0301\u0301\u0301', 'Ź\u0301\u0301'],
    ['🦄 Horn', '🦄 Horn'],
    ['a\u00a0\u3000\u2800b', 'a b'],
    ['a \u200b b', 'a b'],
    ['\u3164', null],
    ['\u0338USDC', 'USDC'],
    ['U\ufe0fS\u{e0041}D', 'USD'],
    ['\ud800x', 'x'],
  ])('default: %j is shown as %j', (text, shown) => {
    expect(cleanText(text, 16)).toBe(shown)
  })

  test.each(['', ' \n ', '\u202e\u200b', '\0'])('behavior: nothing to see in %j is null', (text) => {
    expect(cleanText(text, 16)).toBeNull()
  })

  test('behavior: cut by characters, not through them', () => {
    expect(cleanText('🦄'.repeat(20), 3)).toBe('🦄🦄🦄')
    expect(cleanText('ab cd', 3)).toBe('ab')
  })

  // Those that matter turn up often, and beside each other.
  const unit = fc.oneof(
    fc.constantFrom('a', ' ', '\u0301', '\u0338', '\u202e', '\u200d', '\u3164', '\u2800', '\ufe0f', '\ud800'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  )

  test('behavior: whatever a stranger says, the result is short, has nothing hidden and stays as it is', () => {
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 80 }), fc.integer({ min: 1, max: 64 }), (units, maxLength) => {
        const shown = cleanText(units.join(''), maxLength)
        if (shown === null) return
        expect([...shown].length).toBeLessThanOrEqual(maxLength)
        expect(shown).not.toMatch(
          /[\p{C}\p{DI}\p{Zl}\p{Zp}\u2800\ufffd]|[^\S ]| {2}|^[\s\p{M}]|\s$|\p{M}{3}/u,
        )
        expect(cleanText(shown, maxLength)).toBe(shown)
      }),
    )
  })
})
