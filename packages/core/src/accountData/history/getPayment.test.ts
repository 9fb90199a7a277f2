import { listedTokens } from '@gangway/registry'
import { expect, test } from 'vitest'
import { okVerdict } from '../spam/okVerdict.js'
import type { AccountTransaction, AccountTransfer } from './accountTransaction.js'
import { getPayment } from './getPayment.js'

const own = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const stranger = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const usdx = listedTokens.find(({ caipNetworkId }) => caipNetworkId === 'eip155:31337')?.address ?? ''

const coin: AccountTransfer = {
  ...{ kind: 'coin', direction: 'out', name: 'Ether', symbol: 'ETH', amount: 5n, decimals: 18, value: null },
  ...{ token: null, tokenId: null, from: own, to: friend, iconUrl: '', verdict: okVerdict },
}
const token: AccountTransfer = { ...coin, kind: 'token', symbol: 'USDX', token: usdx, decimals: 6 }
const payment: AccountTransaction = {
  ...{ hash: '0x1', networkId: 'eip155:31337', operation: 'send', status: 'confirmed', minedAt: 1 },
  ...{
    protocol: null,
    from: own,
    to: friend,
    nonce: 0,
    block: 1,
    fee: '0.1',
    transfers: [coin],
    isHidden: false,
  },
}
const tokenPayment: AccountTransaction = { ...payment, to: usdx.toLowerCase(), transfers: [token] }
const get = (transaction: AccountTransaction) => getPayment({ customTokens: new Map() }, transaction)

test('default: a coin, and a token of the list, that the account itself sent (interface-guide.md §8.4)', () => {
  expect(get(payment)).toEqual({ to: friend, amount: 5n, token: null, decimals: 18 })
  expect(get(tokenPayment)).toEqual({ to: friend, amount: 5n, token: usdx, decimals: 6 })
})

test('parameters: a token counts once it was added here', () => {
  const added = { ...token, token: stranger }
  const transaction = { ...tokenPayment, to: stranger, transfers: [added] }
  expect(get(transaction)).toBeNull()
  const known = { networkId: 'eip155:31337', address: stranger, symbol: 'T', name: 'T', decimals: 6 }
  const customTokens = new Map([[`eip155:31337:${own}`, [known as never]]])
  expect(getPayment({ customTokens }, transaction)?.to).toBe(friend)
})

test.each<[string, AccountTransaction]>([
  ['what a vault took on being called', { ...payment, operation: 'execute' }],
  ['what a bridge took', { ...payment, protocol: { name: 'Across', isBridge: true } }],
  [
    'an approval whose token writes of a transfer (interface-guide.md §9.6)',
    { ...tokenPayment, operation: 'approve' },
  ],
  ['a token moved by another contract than itself', { ...tokenPayment, to: stranger }],
  ['a coin that went on to somebody else', { ...payment, to: stranger }],
  ['somebody else paid the fee of', { ...tokenPayment, fee: null }],
  ['what failed', { ...payment, status: 'failed' }],
  ['nothing', { ...payment, transfers: [{ ...coin, amount: 0n }] }],
  ['to oneself', { ...payment, to: own, transfers: [{ ...coin, to: own }] }],
  ['one of several', { ...payment, transfers: [coin, { ...coin, to: stranger }] }],
  ['an NFT', { ...tokenPayment, transfers: [{ ...token, kind: 'nft' }] }],
  [
    'what is suspicious',
    { ...payment, transfers: [{ ...coin, verdict: { level: 'suspicious', reasons: ['dust'] } }] },
  ],
  [
    'of Solana, where the call is not told',
    { ...payment, networkId: 'solana:E5uNhN719XxvqkjrurFRSbQbXy6zWCbG' },
  ],
])('error: no payment: %s', (_, transaction) => expect(get(transaction)).toBeNull())
