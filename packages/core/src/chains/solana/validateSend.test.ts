import { gangwaySolana } from '@gangway/registry'
import { expect, test } from 'vitest'
import type { SendFees, SendParameters } from '../sendParameters.js'
import { sol, usdx } from './tests/createTestSender.js'
import { validateSend } from './validateSend.js'

const wallet1 = 'DvgdFBEuEtxtPncYj1DDDuMBUs2rZBxQwW48hoH7vmbd'
const wallet2 = '4frnoH7sFZYQto8wDhov6qoPGPAbroPNVeiMmxUhEYdM'
const parameters: SendParameters = {
  networkId: gangwaySolana.caipNetworkId,
  from: wallet1,
  to: ` solana:${wallet2}`,
  token: usdx,
  amount: 1n,
}

test('default', () => {
  const { address: mint, decimals } = usdx
  expect(validateSend(parameters)).toEqual({
    from: wallet1,
    to: wallet2,
    mint,
    decimals,
    amount: 1n,
    memo: '',
    isNft: false,
  })
  expect(validateSend({ ...parameters, token: sol, amount: 'max', memo: 'x' })).toMatchObject({
    mint: null,
    amount: 'max',
    memo: 'x',
  })
})

test.each<[fees: SendFees]>([
  [{ computeUnitLimit: 1 }],
  [{ computeUnitLimit: 1_400_000, computeUnitPrice: 0n }],
  [{ computeUnitPrice: 2n ** 64n - 1n }],
])('parameters: fees %o', (fees) => {
  expect(() => validateSend({ ...parameters, fees })).not.toThrow()
})

test.each<[fees: SendFees]>([
  [{ computeUnitLimit: 0 }],
  [{ computeUnitLimit: 1_400_001 }],
  [{ computeUnitLimit: 1.5 }],
  [{ computeUnitLimit: Number.NaN }],
  [{ computeUnitPrice: -1n }],
  [{ computeUnitPrice: 2n ** 64n }],
  [{ gas: 21_000n }],
  [{ gasPrice: 1n }],
  [{ maxFeePerGas: 1n, computeUnitPrice: 1n }],
  [{ maxPriorityFeePerGas: 0n }],
])('error: fees %o', (fees) => {
  expect(() => validateSend({ ...parameters, fees })).toThrow(
    expect.objectContaining({ code: 'SEND_INVALID_PARAMETERS' }),
  )
})

test.each([0n, -1n, 2n ** 64n])('error: amount %s', (amount) => {
  expect(() => validateSend({ ...parameters, amount })).toThrow(
    expect.objectContaining({ code: 'SEND_INVALID_AMOUNT' }),
  )
})

test.each([-1, 256, 1.5])('error: decimals %s', (decimals) => {
  expect(() => validateSend({ ...parameters, token: { ...usdx, decimals } })).toThrow(
    expect.objectContaining({ code: 'SEND_INVALID_PARAMETERS' }),
  )
})

const nft = { ...usdx, decimals: 0, nft: { standard: 'metaplex', tokenId: '0' } } as const

test('parameters: an NFT is one of a mint without decimals', () => {
  expect(validateSend({ ...parameters, token: nft })).toMatchObject({ isNft: true, amount: 1n })
})

test.each([
  ['two', {}, 2n, 'SEND_INVALID_AMOUNT'],
  ['decimals', { decimals: 6 }, 1n, 'SEND_INVALID_PARAMETERS'],
  ['no mint', { address: null }, 1n, 'SEND_INVALID_PARAMETERS'],
  ['of an EVM contract', { nft: { standard: 'erc721', tokenId: '7' } }, 1n, 'SEND_INVALID_PARAMETERS'],
] as const)('error: an NFT, %s', (_, change, amount, code) => {
  expect(() => validateSend({ ...parameters, token: { ...nft, ...change }, amount })).toThrow(
    expect.objectContaining({ code }),
  )
})
