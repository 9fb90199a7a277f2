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

test('parameters: testwallet=fails:kind:code[:nested]', () => {
  const message = 'The wallet was told to fail.'
  expect(readOptions('?testwallet=fails:send:-32603,declineSigning').firstWallet).toEqual({
    failure: { at: 'send', code: -32603, message, isNested: false },
    declineSigning: true,
  })
  expect(readOptions('?testwallet=fails:switch:4902:nested').firstWallet).toEqual({
    failure: { at: 'switch', code: 4902, message, isNested: true },
  })
  for (const word of ['fails', 'fails:nap:1', 'fails:send:x', 'failure', 'keys', 'permissions'])
    expect(readOptions(`?testwallet=${word}`).firstWallet).toEqual({})
})

test('behavior: off clears every fault, unknown words are ignored', () => {
  expect(readOptions('?testwallet=off,keys').firstWallet).toEqual({
    decline: false,
    declineSigning: false,
    failure: null,
    staysOnNetwork: false,
    takesNoBatches: false,
    pending: false,
    unknownChain: false,
    slow: 0,
    neverAnswers: false,
    lostAfterReload: false,
    locked: false,
    autoConfirm: false,
  })
})
