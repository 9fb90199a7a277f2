import { describe, expect, test } from 'vitest'
import { buyOptions } from '../../fixtures/serveBuying.js'
import { findBuyLimit, listBuyAssets, listBuyMethods } from './buyChoices.js'

const [coin, token, elsewhere] = listBuyAssets(buyOptions, ['eip155:31337', 'eip155:31338'])
if (!coin || !token || !elsewhere) throw new Error('nothing is sold')

describe('listBuyAssets', () => {
  test('default: of the networks that are asked for, in their order, the coin of each first', () => {
    expect([coin, token, elsewhere].map(({ symbol, networkId }) => [symbol, networkId])).toEqual([
      ['ETH', 'eip155:31337'],
      ['USDX', 'eip155:31337'],
      ['USDX', 'eip155:31338'],
    ])
    expect([coin.token, token.token]).toEqual([null, '0x98eDDadCfde04dC22a0e62119617e74a6Bc77313'])
    expect(listBuyAssets(buyOptions, [])).toEqual([])
  })

  test('behavior: what AppKit alone would understand is left out', () => {
    const networks = [{ name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '' }]
    const purchaseCurrencies = [{ id: 'ETH', name: 'Ether', symbol: 'ETH', networks }]
    expect(listBuyAssets({ ...buyOptions, purchaseCurrencies }, ['eip155:1'])).toEqual([])
  })
})

describe('listBuyMethods, findBuyLimit', () => {
  test('default: ways to pay in our order; none for a currency nobody takes', () => {
    expect(listBuyMethods(buyOptions, 'EUR')).toEqual(['card', 'ach_bank_account'])
    expect(listBuyMethods(buyOptions, 'CHF')).toEqual([])
  })

  test('behavior: the widest of those who sell the asset', () => {
    const card = { currency: 'USD', method: 'card' } as const
    expect(findBuyLimit(buyOptions, { asset: coin, ...card })).toMatchObject({ min: '10.00', max: '9000.00' })
    expect(findBuyLimit(buyOptions, { asset: elsewhere, ...card })).toMatchObject({
      min: '10.00',
      max: '7500.00',
    })
    const kiosk = { ...coin, providers: ['kiosk'] }
    expect(findBuyLimit(buyOptions, { asset: kiosk, ...card })).toMatchObject({
      min: '20.00',
      max: '9000.00',
    })
  })

  test('behavior: where the server does not tell who, its own; where nobody of them sells, none', () => {
    const bank = { currency: 'USD', method: 'ach_bank_account' } as const
    expect(findBuyLimit(buyOptions, { asset: coin, ...bank })).toMatchObject({ max: '25000.00' })
    const nobody = { ...coin, providers: ['other'] }
    expect(findBuyLimit(buyOptions, { asset: nobody, currency: 'USD', method: 'card' })).toBeNull()
    expect(findBuyLimit(buyOptions, { asset: coin, currency: 'CHF', method: 'card' })).toBeNull()
  })
})
