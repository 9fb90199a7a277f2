import { describe, expect, test } from 'vitest'
import { chooseInk, getContrast, type Rgb } from './chooseInk.js'

const fromHex = (hex: string): Rgb => {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return [part(1), part(3), part(5)]
}
const [black, white] = [fromHex('#000000'), fromHex('#ffffff')]

describe('chooseInk (interface-guide.md §4.2)', () => {
  test('default: an ink that can be read stays', () => {
    expect(chooseInk(fromHex('#3d4fdb'), white)).toBe('as it is')
  })

  test.each([
    ['#ffe14d', '#ffffff', 'black'],
    ['#0b3d2e', '#14161c', 'white'],
    ['#7f7f7f', '#808080', 'black'],
  ])('behavior: on %s the ink %s becomes %s', (background, ink, expected) => {
    expect(chooseInk(fromHex(background), fromHex(ink))).toBe(expected)
  })

  test('behavior: whatever the colour, what is chosen has 4.5:1', () => {
    const steps = [0, 0.2, 0.4, 0.6, 0.8, 1]
    const colours = steps.flatMap((r) => steps.flatMap((g) => steps.map((b): Rgb => [r, g, b])))
    for (const colour of colours) {
      const chosen = chooseInk(colour, colour) === 'black' ? black : white
      expect(getContrast(colour, chosen)).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('behavior: the ratio is that of WCAG 2.2', () => {
    expect(getContrast(black, white)).toBeCloseTo(21)
    expect(getContrast(fromHex('#767676'), white)).toBeCloseTo(4.54, 2)
  })
})
