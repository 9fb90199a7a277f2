import { expect, test } from 'vitest'
import { formatAddress } from './formatAddress.js'

test('default: product.md §5, 4 leading (0x among them) and 6 trailing characters', () => {
  expect(formatAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')).toBe('0xd8…A96045')
  expect(formatAddress('DvgdFBEuEtxtPncYj1DDDuMBUs2rZBxQwW48hoH7vmbd')).toBe('Dvgd…H7vmbd')
})

test('behavior: what is short stays whole', () => {
  expect(formatAddress('alice.eth')).toBe('alice.eth')
})
