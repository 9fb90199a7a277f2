import { sha512 as nobleSha512 } from '@noble/hashes/sha2'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toHex } from './hex.js'
import { sha512 } from './sha512.js'

const runs = { numRuns: process.env.GANGWAY_TEST_DEEP ? 5_000 : 100 }

test.each([
  [
    'nothing',
    '',
    'cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e',
  ],
  [
    'one block',
    'abc',
    'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f',
  ],
  [
    'two blocks',
    'abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu',
    '8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909',
  ],
])('default: NIST’s example of %s', (_, message, digest) => {
  expect(toHex(sha512(new TextEncoder().encode(message)))).toBe(digest)
})

test('behavior: it says what that of @noble says, at every length around the ends of blocks', () => {
  for (let length = 0; length < 300; length++) {
    const message = new Uint8Array(length).fill(length)
    expect(sha512(message)).toEqual(nobleSha512(message))
  }
})

test('behavior: it says what that of @noble says of anything', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600 }), (message) => {
      expect(sha512(message)).toEqual(nobleSha512(message))
    }),
    runs,
  )
})
