import fc from 'fast-check'
import { type Hex, toHex } from 'viem'
import { packetToBytes } from 'viem/ens'
import { expect, test } from 'vitest'
import { readDnsName } from './readDnsName.js'

const label = fc.stringMatching(/^[a-z0-9-]{1,60}$/)

test('default: the name that clients of ENS encode (ENSIP-10)', () => {
  fc.assert(
    fc.property(fc.array(label, { minLength: 1, maxLength: 3 }), (labels) => {
      const name = labels.join('.')
      expect(readDnsName(toHex(packetToBytes(name)))).toBe(name)
    }),
  )
})

test.each<Hex>(['0x', '0x04', '0x04616e', '0x0361626303', '0x0100', '0x01ff00', '0x03612e6200'])(
  'error: %s is no name',
  (encoded) => {
    expect(() => readDnsName(encoded)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }))
  },
)

test('error: any bytes are a name or INVALID_INPUT', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      try {
        expect(readDnsName(toHex(bytes))).toEqual(expect.any(String))
      } catch (error) {
        expect(error).toMatchObject({ code: 'INVALID_INPUT' })
      }
    }),
  )
})
