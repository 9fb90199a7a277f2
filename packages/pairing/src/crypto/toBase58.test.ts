import { expect, test } from 'vitest'
import { toBase58 } from './createIdentity.js'

// draft-msporny-base58-03 §5.
test.each([
  ['48656c6c6f20576f726c6421', '2NEpo7TZRRrLZSi2U'],
  ['0000287fb4cd', '11233QC4'],
  ['00', '1'],
  ['', ''],
])('default: %s is %s', (hex, text) => expect(toBase58(Buffer.from(hex, 'hex'))).toBe(text))
