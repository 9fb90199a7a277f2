import { expect, test } from 'vitest'
import { readOptions } from './readOptions.js'

test('default: an address without options asks nothing', () => {
  expect(readOptions('?to=0x1&amount=2')).toEqual({ firstWallet: {} })
})

test('parameters: testwallets, testwallet', () => {
  expect(readOptions('?testwallets=2&testwallet=decline,slow:3000,autoConfirm')).toEqual({
    walletCount: 2,
    firstWallet: { decline: true, slow: 3000, autoConfirm: true },
  })
})

test('behavior: off clears every fault, unknown words are ignored', () => {
  expect(readOptions('?testwallet=off,keys').firstWallet).toEqual({
    decline: false,
    pending: false,
    unknownChain: false,
    slow: 0,
    neverAnswers: false,
    lostAfterReload: false,
    locked: false,
    autoConfirm: false,
  })
})
