import { GangwayError } from '@gangway/protocol'
import { type Address, getAddressDecoder } from '@solana/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRecipient } from './parseRecipient.js'

const addresses = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes): Address => getAddressDecoder().decode(bytes))

const recipient = 'DvgdFBEuEtxtPncYj1DDDuMBUs2rZBxQwW48hoH7vmbd'

function getContext(text: string): unknown {
  try {
    parseRecipient(text)
  } catch (error) {
    if (error instanceof GangwayError && error.code === 'INVALID_ADDRESS') return error.context
    throw error
  }
  return null
}

test('default', () => {
  expect(parseRecipient(recipient)).toBe(recipient)
})

test('behavior: any address survives white space, invisible characters and prefixes (interface-guide.md §9.3)', () => {
  const prefix = fc.constantFrom('', 'solana:', 'SOLANA:', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:')
  const padding = fc.constantFrom('', ' ', '\n\t', '\u200b', '\u202e', '\ufeff ', '\u2066\u2069')
  fc.assert(
    fc.property(addresses, prefix, padding, padding, fc.nat(43), (address, prefix, before, after, at) => {
      const hidden = `${address.slice(0, at)}\u200d${address.slice(at)}`
      expect(parseRecipient(`${before}${prefix}${hidden}${after}`)).toBe(address)
    }),
  )
})

test('behavior: a text is the recipient it says, or none: nothing is guessed', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), addresses, fc.base64String()), (text) => {
      if (getContext(text) !== null) return
      expect(text).toContain(parseRecipient(text))
    }),
  )
})

test('error: an EVM address names its namespace', () => {
  const expected = { kind: 'other-namespace', chainNamespace: 'eip155' }
  expect(getContext('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')).toEqual(expected)
  expect(getContext('eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')).toEqual(expected)
  expect(getContext('ethereum:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045@1')).toEqual(expected)
})

test.each([
  '',
  recipient.slice(2),
  `${recipient}1`,
  recipient.replace('D', '0'),
  'alice.sol',
  `${recipient}?amount=1`,
])('error: malformed %j', (text) => {
  expect(getContext(text)).toEqual({ kind: 'malformed' })
})

test('error: a prefix that names another cluster than the one sent on', () => {
  const address = 'DvgdFBEuEtxtPncYj1DDDuMBUs2rZBxQwW48hoH7vmbd'
  const text = `solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:${address}`
  expect(parseRecipient(text, 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')).toBe(address)
  expect(parseRecipient(`solana:${address}`, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toBe(address)
  expect(() => parseRecipient(text, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toThrow(
    expect.objectContaining({ context: expect.objectContaining({ kind: 'other-network' }) }),
  )
})
