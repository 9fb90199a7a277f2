import { expect, test } from 'vitest'
import { cleanProperties } from './cleanProperties.js'

test('default: keeps plain values and lists of them', () => {
  const properties = {
    name: 'MetaMask',
    connected: true,
    count: 3,
    networks: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  }
  expect(cleanProperties(properties)).toEqual(properties)
})

test('behavior: drops what holds an identity by its name, what is nested, and what no value can be', () => {
  expect(
    cleanProperties({
      address: 'x',
      userEmail: 'x',
      ensName: 'zoe',
      uri: 'x',
      stackTrace: 'x',
      metadata: { url: 'x' },
      nothing: null,
      amount: Number.NaN,
      'no name': 1,
    }),
  ).toBeNull()
})

test('behavior: texts are cleaned, then cut between characters; lists and sets of properties end', () => {
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`p${index}`, index]))
  expect(cleanProperties({ message: `${'a b '.repeat(49)}${address}` })).toEqual({
    message: `${'a b '.repeat(49)}[rem`,
  })
  expect(cleanProperties({ text: '🦊'.repeat(300) })).toEqual({ text: '🦊'.repeat(200) })
  expect(cleanProperties({ list: Array(80).fill(address) })).toEqual({ list: Array(50).fill('[removed]') })
  expect(Object.keys(cleanProperties(many) ?? {})).toHaveLength(20)
})
