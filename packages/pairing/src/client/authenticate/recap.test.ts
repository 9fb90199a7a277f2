import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '../../crypto/tests/anyText.js'
import { createRecap, decodeRecap, encodeRecap, getRecapChains, getRecapMethods } from './recap.js'

test('default: what is written is read (EIP-5573)', () => {
  const recap = createRecap(['personal_sign', 'eth_sign'], ['eip155:1'])
  const read = decodeRecap(['https://elsewhere.example', encodeRecap(recap)])
  expect(read).toEqual(recap)
  expect(read && getRecapMethods(read)).toEqual(['eth_sign', 'personal_sign'])
  expect(read && getRecapChains(read)).toEqual(['eip155:1'])
})

test('behavior: as published wallets write it, in base64 with a limit for each action', () => {
  const text = btoa(
    JSON.stringify({ att: { eip155: { 'request/personal_sign': [{ chains: ['eip155:1', 'eip155:10'] }] } } }),
  )
  const read = decodeRecap([`urn:recap:${text.replaceAll('=', '')}`])
  expect(read && getRecapChains(read)).toEqual(['eip155:1', 'eip155:10'])
})

test('behavior: only the last resource counts', () => {
  expect(decodeRecap([encodeRecap(createRecap(['eth_sign'])), 'https://last.example'])).toBeNull()
  expect(decodeRecap([])).toBeNull()
  expect(decodeRecap(undefined)).toBeNull()
})

test('error: what is broken allows nothing, and never throws', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(decodeRecap([`urn:recap:${text}`])).toBeNull()
    }),
  )
})
