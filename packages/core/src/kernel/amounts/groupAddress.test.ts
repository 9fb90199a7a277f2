import { expect, test } from 'vitest'
import { groupAddress } from './groupAddress.js'

const evm = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const solana = 'DvgdFBEuEtxtPncYj1DDDuMBUs2rZBxQwW48hoH7vmb'

test('default: groups of four, nothing lost', () => {
  expect(groupAddress(evm)).toEqual([
    '0x',
    'd8dA',
    '6BF2',
    '6964',
    'aF9D',
    '7eEd',
    '9e03',
    'E534',
    '15D3',
    '7aA9',
    '6045',
  ])
  expect(groupAddress(solana).at(-1)).toBe('vmb')
  expect([evm, solana].map((address) => groupAddress(address).join(''))).toEqual([evm, solana])
})
