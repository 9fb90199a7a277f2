import { expect, test } from 'vitest'
import { mayNameSomebody } from './mayNameSomebody.js'

test.each([
  ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', true],
  ['0xf3', true],
  ['f39Fd6e51aad88F6F4ce6aB8827279cffFb92266', true],
  ['DvgdFBEuEtxtPncYj1DDDuMBUs2rZBxQwW48hoH7vmbd', true],
  ['somebody@harbour.example', true],
  ['vitalik.eth', true],
  ['rain', false],
  ['Crypto.com Onchain', false],
  ['the wallet of the blue rainbow', false],
])('parameters: %s (interface-guide.md §15)', (text, expected) => {
  expect(mayNameSomebody(text)).toBe(expected)
})
