import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPictureOf, type PictureType, pictureTypes } from './isPictureOf.js'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

const beginnings: [PictureType, string][] = [
  ['image/png', '\x89PNG\r\n\x1a\n\0\0'],
  ['image/jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
  ['image/gif', 'GIF87a'],
  ['image/gif', 'GIF89a'],
  ['image/webp', 'RIFF\x10\0\0\0WEBPVP8 '],
  ['image/avif', '\0\0\0\x20ftypavif'],
  ['image/avif', '\0\0\0\x20ftypavis'],
  ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['image/svg+xml', '\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a --><!-- <b> -->\n<svg>'],
  ['image/svg+xml', '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">\n<svg >'],
]

test.each(beginnings)('default: %s is known by “%s”, and taken for nothing else', (type, text) => {
  expect(pictureTypes.filter((other) => isPictureOf(other, bytes(text)))).toEqual([type])
})

test.each([
  '<html><svg></svg></html>',
  '<svgfoo>',
  '<!-- <svg> -->',
  '<!DOCTYPE html><svg>',
  '<!DOCTYPE svg [<!ENTITY a "b">]><svg>',
  'text <svg>',
  '',
])('error: “%s” is no SVG', (text) => {
  expect(isPictureOf('image/svg+xml', bytes(text))).toBe(false)
})

test('behavior: whatever it is, it is judged at once', () => {
  const piece = fc.constantFrom('<!--', '-->', ' ', '<?xml', '?>', '<!DOCTYPE svg', '>', '<svg', 'a', '\n')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 1_000 }), (pieces) => {
      const started = process.cpuUsage()
      isPictureOf('image/svg+xml', bytes(pieces.join('')))
      expect(process.cpuUsage(started).user).toBeLessThan(5_000_000)
    }),
  )
  expect(isPictureOf('image/svg+xml', bytes('<!-- -->'.repeat(10_000)))).toBe(false)
})
