import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pictureTypes } from './isPictureOf.js'
import { readPixels } from './readPixels.js'

const hex = (text: string) => new Uint8Array(Buffer.from(text.replaceAll(' ', ''), 'hex'))

/** Heads as encoders write them; each says 300 by 200. */
const heads = {
  'image/png': hex('89504e470d0a1a0a 0000000d49484452 0000012c 000000c8 0806000000'),
  'image/gif': hex('474946383961 2c01 c800 f70000'),
  'image/webp': hex('524946460000000057454250 56503820 00000000 300100 9d012a 2c01 c800 00000000'),
  'image/avif': hex('0000001c667479706176696600000000 00000014 69737065 00000000 0000012c 000000c8 00000000'),
  'image/jpeg': hex('ffd8 ffe0 0010 4a46494600010100000100010000 ffff c0 0011 08 00c8 012c 03 0000'),
} as const

test.each(Object.entries(heads))('default: %s tells its size', (type, body) => {
  expect(readPixels(type as keyof typeof heads, body)).toBe(60_000)
})

test.each([
  ['lossless', '524946460000000057454250 5650384c 00000000 2f 2bc13100 0000000000'],
  ['extended', '524946460000000057454250 56503858 0a000000 00000000 2b0100 c70000 0000'],
])('parameters: WebP, %s', (_kind, text) => {
  expect(readPixels('image/webp', hex(text))).toBe(60_000)
})

test('parameters: of several pictures in an AVIF the largest', () => {
  const box = (width: string, height: string) => `00000014 69737065 00000000 ${width} ${height}`
  const body = hex(
    `${box('00000010', '00000010')} ${box('ffffffff', 'ffffffff')} ${box('00000020', '00000020')}`,
  )
  expect(readPixels('image/avif', body)).toBe(0xffffffff ** 2)
})

test('behavior: a drawing has no pixels', () => {
  expect(readPixels('image/svg+xml', new Uint8Array())).toBe(0)
})

test.each(pictureTypes.filter((type) => type !== 'image/svg+xml'))('error: %s that is cut off', (type) => {
  expect(readPixels(type, heads[type].subarray(0, 9))).toBeNull()
})

test('error: a JPEG that goes on with something else, or says a length of nothing', () => {
  expect(readPixels('image/jpeg', hex(`ffd8 ffe0 0004 0000 00 ${'00'.repeat(20)}`))).toBeNull()
  expect(readPixels('image/jpeg', hex(`ffd8 ${'ffe00000'.repeat(10)}`))).toBeNull()
})

test('behavior: no bytes make it throw or run for ever', () => {
  fc.assert(
    fc.property(fc.constantFrom(...pictureTypes), fc.uint8Array({ maxLength: 200 }), (type, bytes) => {
      const body = new Uint8Array([...(type === 'image/jpeg' ? [0xff, 0xd8] : []), ...bytes])
      const pixels = readPixels(type, body)
      expect(pixels === null || pixels >= 0).toBe(true)
    }),
  )
})
