import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAmount } from '../../kernel/amounts/parseAmount.js'
import { createPaymentLink } from './createPaymentLink.js'

const solanaId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const evmAddress = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)
const solanaAddress = fc.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
const amount = fc.bigInt({ min: 1n, max: 2n ** 256n - 1n })
const chainId = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
const token = { symbol: 'USDX', decimals: 6 }
const coin = { address: null, symbol: 'ETH', decimals: 18 }

describe('createPaymentLink (interface-guide.md §10)', () => {
  test('default: the examples of both standards’ shape', () => {
    const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    expect(createPaymentLink({ networkId: 'eip155:1', address, token: coin, amount: 2n * 10n ** 18n })).toBe(
      `ethereum:${address}@1?value=2000000000000000000`,
    )
    const mint = 'Dmc9yijjdRTZhMyjqTyE3GF9iSB1zpBDDi4MkhYjoNPn'
    const to = 'DvgdFBEuEtxtPncYj1DDDuMBUs2rZBxQwW48hoH7vmbd'
    const usdx = { ...token, address: mint }
    expect(createPaymentLink({ networkId: solanaId, address: to, token: usdx, amount: 10_000n })).toBe(
      `solana:${to}?amount=0.01&spl-token=${mint}`,
    )
  })

  test('behavior: an ERC-681 link of a coin holds the account, the network and every wei', () => {
    fc.assert(
      fc.property(evmAddress, chainId, amount, (address, chain, wei) => {
        const link = createPaymentLink({ networkId: `eip155:${chain}`, address, token: coin, amount: wei })
        const [, to, on, value = ''] = /^ethereum:(0x[\da-f]{40})@(\d+)\?value=(\d+)$/.exec(link) ?? []
        expect([to, on, BigInt(value)]).toEqual([address, `${chain}`, wei])
      }),
    )
  })

  test('behavior: an ERC-681 link of a token pays the account, not the token', () => {
    fc.assert(
      fc.property(evmAddress, evmAddress, chainId, amount, (address, contract, chain, units) => {
        const asset = { ...token, address: contract }
        const link = createPaymentLink({ networkId: `eip155:${chain}`, address, token: asset, amount: units })
        const pattern = /^ethereum:(0x[\da-f]{40})@(\d+)\/transfer\?address=(0x[\da-f]{40})&uint256=(\d+)$/
        const [, target, on, to, value = ''] = pattern.exec(link) ?? []
        expect([target, on, to, BigInt(value)]).toEqual([contract, `${chain}`, address, units])
      }),
    )
  })

  test('behavior: a Solana Pay link holds the account, the mint and the amount to its last decimal', () => {
    const decimals = fc.integer({ min: 0, max: 18 })
    fc.assert(
      fc.property(solanaAddress, solanaAddress, decimals, amount, (address, mint, decimals, units) => {
        const asset = { address: mint, symbol: 'T', decimals }
        const link = new URL(createPaymentLink({ networkId: solanaId, address, token: asset, amount: units }))
        const written = link.searchParams.get('amount') ?? ''
        expect([link.protocol, link.pathname, link.searchParams.get('spl-token')]).toEqual([
          'solana:',
          address,
          mint,
        ])
        // Solana Pay: a plain number, with a digit before the point and no exponent.
        expect(written).toMatch(/^\d+(\.\d+)?$/)
        expect(parseAmount(written, { decimals })).toEqual({ ok: true, amount: units })
      }),
    )
  })
})
