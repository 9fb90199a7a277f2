import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toDidKey } from '../../tests/createTestIdentity.js'
import { readDidKey } from './readDidKey.js'

test('default: the example of the did:key method', () => {
  // https://w3c-ccg.github.io/did-key-spec/#ed25519-x25519
  const key = readDidKey('did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK')
  expect(key?.toString('hex')).toBe('2e6fcce36701dc791488e0d0b1745cc1e33a4c1c9fcc41c63bd343dbbe0970e6')
})

test('behavior: every key comes back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (key) => {
      expect(readDidKey(toDidKey(key))).toEqual(Buffer.from(key))
    }),
  )
})

test.each([
  '',
  'did:key:z6Mk',
  'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2do0',
  'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK ',
  'did:key:z6Mkzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz',
  'did:web:example.com',
])('error: %j names no key', (did) => {
  expect(readDidKey(did)).toBeNull()
})
