import { expect, test } from 'vitest'
import { defaultAccountTypes, fallbackAccountType } from './accountTypes.js'

test('default: account types and their fall-back are those of product.md §6', () => {
  expect(defaultAccountTypes).toEqual({
    eip155: 'smartAccount',
    solana: 'eoa',
    polkadot: 'eoa',
    bitcoin: 'payment',
  })
  expect(fallbackAccountType).toBe('eoa')
})
