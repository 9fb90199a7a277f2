import { chacha20poly1305 as small } from '@noble/ciphers/_micro'
import { chacha20poly1305 as fast } from '@noble/ciphers/chacha'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })

test('behavior: the small form of the cipher makes what the fast one does', () => {
  fc.assert(
    fc.property(bytes(32), bytes(12), fc.uint8Array({ maxLength: 300 }), (key, nonce, message) => {
      const sealed = small(key, nonce).encrypt(message)
      expect(sealed).toEqual(fast(key, nonce).encrypt(message))
      expect(small(key, nonce).decrypt(sealed)).toEqual(message)
    }),
    { numRuns: process.env.GANGWAY_TEST_DEEP ? 5_000 : 200 },
  )
})
