import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { getContrast, readColour } from './chooseTheme.js'

const css = await readFile(new URL('../frame.css', import.meta.url), 'utf8')

/** A colour of frame.css, light and dark. */
function getColours(name: string) {
  const [, ...pair] = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css) ?? []
  return pair.map((text) => readColour(text) ?? ([0, 0, 0] as const))
}

test.each([
  ['fg', 'bg'],
  ['fg', 'bg-sunken'],
  ['fg-muted', 'bg'],
  ['fg-muted', 'bg-sunken'],
  ['accent-ink', 'accent'],
  ['caution', 'caution-bg'],
  ['danger', 'danger-bg'],
  ['gain', 'bg'],
])('behavior: %s on %s can be read, light and dark (embedded-wallet.md §10: 4.5:1)', (ink, ground) => {
  const [light, dark] = getColours(ground)
  const [lightInk, darkInk] = getColours(ink)
  if (!light || !dark || !lightInk || !darkInk) throw new TypeError('no such colour')
  expect(getContrast(light, lightInk)).toBeGreaterThanOrEqual(4.5)
  expect(getContrast(dark, darkInk)).toBeGreaterThanOrEqual(4.5)
})

test('behavior: the backgrounds an app’s accent is measured against are those there are', () => {
  expect(getColours('bg')).toEqual([
    [255, 255, 255],
    [18, 19, 19],
  ])
})
