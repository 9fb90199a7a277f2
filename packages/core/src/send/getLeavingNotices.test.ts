import { describe, expect, test } from 'vitest'
import type { SentTransaction } from '../chains/sentTransaction.js'
import { getLeavingNotices } from './checkTransfer.js'
import { createSentTransaction } from './tests/createSentTransaction.js'

const networkId = 'eip155:31337'
const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const token = {
  address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  symbol: 'Sea #7',
  decimals: 0,
  nft: { standard: 'erc721', tokenId: '7' },
} as const
const stop = [{ level: 'stop', kind: 'nft-leaving' }]

const getNotices = (
  change: Partial<SentTransaction>,
  asked: Partial<Parameters<typeof getLeavingNotices>[1]> = {},
) =>
  getLeavingNotices([createSentTransaction({ networkId, from, token, ...change })], {
    networkId,
    from,
    token,
    ...asked,
  })

describe('getLeavingNotices', () => {
  test('default: an NFT of which there is one is stopped while it is on its way, in any spelling', () => {
    expect(getNotices({})).toEqual(stop)
    expect(getNotices({ from: from.toLowerCase() })).toEqual(stop)
    expect(getNotices({ token: { ...token, address: token.address.toLowerCase() } })).toEqual(stop)
  })

  test.each<SentTransaction['status']>([
    'confirmed',
    'failed',
    'expired',
    'repriced',
    'cancelled',
    'replaced',
    'unknown',
  ])('behavior: it is not stopped once the earlier send is %s', (status) => {
    expect(getNotices({ status })).toEqual([])
  })

  test.each<[string, Partial<SentTransaction>]>([
    ['id', { token: { ...token, nft: { ...token.nft, tokenId: '8' } } }],
    ['contract', { token: { ...token, address: from } }],
    ['network', { networkId: 'eip155:1' }],
    ['sender', { from: token.address }],
    ['asset', { token: { address: token.address, symbol: 'SEA', decimals: 0 } }],
  ])('behavior: a pending send of another %s stops nothing', (_, change) => {
    expect(getNotices(change)).toEqual([])
  })

  test('behavior: an ERC-1155, of which there may be more, and a token are not stopped', () => {
    const part = { ...token, nft: { standard: 'erc1155', tokenId: '7' } } as const
    expect(getNotices({ token: part }, { token: part })).toEqual([])
    const coin = { address: token.address, symbol: 'SEA', decimals: 0 }
    expect(getNotices({ token: coin }, { token: coin })).toEqual([])
  })
})
