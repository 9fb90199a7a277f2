import { expect, test } from 'vitest'
import { toLetterPicture } from './toLetterPicture.js'

test('default: the first letter of the name on a colour of its own', () => {
  const picture = toLetterPicture({ name: ' usdx' })
  expect(picture).toEqual({
    glyph: 'U',
    colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
    ink: expect.stringMatching(/^#(fff|000)$/),
    fontSize: 18,
  })
  expect(toLetterPicture({ name: ' usdx' })).toEqual(picture)
  expect(toLetterPicture({ name: 'wbtc' }).colour).not.toBe(picture.colour)
})

test('parameters: a glyph and a colour are taken as they are, longer glyphs drawn smaller', () => {
  expect(toLetterPicture({ name: 'Rainbow', colour: '#f0b90b', glyph: 'Ra' })).toEqual({
    glyph: 'Ra',
    colour: '#f0b90b',
    ink: '#000',
    fontSize: 16,
  })
  expect(toLetterPicture({ name: 'x', glyph: 'EUR' }).fontSize).toBe(12)
})

test('behavior: a name without a letter gets a question mark, one beyond the basic plane its first character', () => {
  expect(toLetterPicture({ name: '  ' }).glyph).toBe('?')
  expect(toLetterPicture({ name: '𝔘SD' }).glyph).toBe('𝔘')
})

test('behavior: an empty glyph or colour is none', () => {
  expect(toLetterPicture({ name: 'x', colour: '', glyph: '' })).toEqual(toLetterPicture({ name: 'x' }))
})
