import { expect, test } from 'vitest'
import { getContrast, type Rgb } from './chooseInk.js'
import { keepsCodeReadable } from './keepsCodeReadable.js'

const grey = (light: number): Rgb => [light, light, light]

test.each([
  ['--gw-qr-dark', 0, true],
  ['--gw-qr-dark', 0.45, true],
  ['--gw-qr-dark', 0.5, false],
  ['--gw-qr-light', 1, true],
  ['--gw-qr-light', 0.9, true],
  ['--gw-qr-light', 0.5, false],
  ['--gw-qr-light', 0, false],
  ['--gw-bg', 0, true],
])('parameters: %s, a grey of %d (interface-guide.md §6 “QR”)', (token, light, expected) => {
  expect(keepsCodeReadable(token, grey(light))).toBe(expected)
})

test('behavior: the worst pair that is taken still has a contrast of 3 to 1', () => {
  const steps = Array.from({ length: 101 }, (_, step) => grey(step / 100))
  const darkest = steps.find((colour) => keepsCodeReadable('--gw-qr-light', colour))
  const lightest = steps.findLast((colour) => keepsCodeReadable('--gw-qr-dark', colour))
  expect(getContrast(darkest ?? grey(0), lightest ?? grey(0))).toBeGreaterThan(3)
})
