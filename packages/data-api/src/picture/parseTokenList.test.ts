import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTokenList } from './parseTokenList.js'

const address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const logoURI = 'https://lists.example/1.png'
const token = { chainId: 1, address, name: 'USD Coin', symbol: 'USDC', decimals: 6, logoURI }
const parse = (...tokens: unknown[]) => [...parseTokenList(JSON.stringify({ name: 'List', tokens }))]

test('default: pictures by token, EVM addresses in small letters', () => {
  expect(parse(token)).toEqual([[`eip155:1:${address.toLowerCase()}`, logoURI]])
})

test.each([101, 501_000_101])('parameters: tokens of Solana are those of number %i', (chainId) => {
  const id = `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${mint}`
  expect(parse({ ...token, chainId, address: mint })).toEqual([[id, logoURI]])
})

test.each(['ipfs://bafy/1.png', 'ar://x', 'data:image/png;base64,AA', 'HTTP://lists.example/'])(
  'parameters: a picture at %s',
  (logoURI) => {
    expect(parse({ ...token, logoURI })).toHaveLength(1)
  },
)

test('behavior: the first of several of one token counts', () => {
  expect(parse(token, { ...token, address: address.toLowerCase(), logoURI: 'https://b.example/' })).toEqual([
    [`eip155:1:${address.toLowerCase()}`, logoURI],
  ])
})

test.each([
  ['no picture', { logoURI: undefined }],
  ['an empty picture', { logoURI: '' }],
  ['a script for a picture', { logoURI: 'javascript:alert(1)' }],
  ['a file for a picture', { logoURI: 'file:///etc/passwd' }],
  ['a path for a picture', { logoURI: '/1.png' }],
  ['a very long picture', { logoURI: `https://a.example/${'a'.repeat(2_048)}` }],
  ['a number in text', { chainId: '1' }],
  ['a broken number', { chainId: 1.5 }],
  ['a number below one', { chainId: 0 }],
  ['no address', { address: '0x12' }],
  ['a mint on an EVM network', { address: mint }],
  ['an EVM address on Solana', { chainId: 501_000_101, address: `${address}00` }],
])('error: of a token with %s nothing is taken, and of the others all', (_what, change) => {
  const other = { ...token, chainId: 10 }
  expect(parse({ ...token, ...change }, null, 'text', other)).toEqual([
    [`eip155:10:${address.toLowerCase()}`, logoURI],
  ])
})

test.each(['', 'text', '[]', '{}', '{"tokens":{}}', 'null'])('error: “%s” is no list', (text) => {
  expect(() => parseTokenList(text)).toThrow(expect.objectContaining({ code: 'DATA_INVALID_RESPONSE' }))
})

test('behavior: whatever a list holds, keys are ids and pictures are addresses', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.jsonValue(),
          fc.record({ chainId: fc.integer(), address: fc.string(), logoURI: fc.webUrl() }),
        ),
      ),
      (tokens) => {
        for (const [id, picture] of parse(...tokens)) {
          expect(id).toMatch(/^(eip155:\d+:0x[0-9a-f]{40}|solana:\w{32}:\w{32,44})$/)
          expect(picture).toMatch(/^\w+:/)
        }
      },
    ),
  )
})
