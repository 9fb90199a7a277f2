import { property, assert as runProperty, string } from 'fast-check'
import { expect, test } from 'vitest'
import { drawLetterPicture } from './drawLetterPicture.js'

/** The one shape a picture has: two elements, known attributes, no mark-up in the text. */
const shape =
  /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 40 40" width="160" height="160"><rect width="40" height="40" fill="#[0-9a-f]{6}"\/><text x="20" y="20" dy="0\.36em" text-anchor="middle" font-family="system-ui, sans-serif" font-size="\d\d" font-weight="600" fill="#(fff|000)">((?:[^<>&"']|&(?:amp|lt|gt|quot|#39);)*)<\/text><\/svg>$/u

test('default: the glyph on its colour', () => {
  const drawn = drawLetterPicture({ name: 'Rainbow', colour: '#0e4c92', glyph: 'Ra' })
  expect(shape.exec(drawn)?.[2]).toBe('Ra')
  expect(drawn).toContain('fill="#0e4c92"')
})

test.each([
  ['<', '&lt;'],
  ['&', '&amp;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
  ['\u0000', ''],
  ['\ud800', ''],
  ['💎', '💎'],
  ['é', 'É'],
])('behavior: a name that begins with %j is text', (name, text) => {
  expect(shape.exec(drawLetterPicture({ name }))?.[2]).toBe(text)
})

test('behavior: no name gets out of its place', () => {
  runProperty(
    property(string({ unit: 'binary' }), string({ unit: 'binary' }), (name, glyph) => {
      expect(drawLetterPicture({ name })).toMatch(shape)
      expect(drawLetterPicture({ name, glyph })).toMatch(shape)
    }),
  )
})
