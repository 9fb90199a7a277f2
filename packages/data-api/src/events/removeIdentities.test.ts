import { describe, expect, test } from 'vitest'
import { removeIdentities } from './removeIdentities.js'

const evm = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const solana = 'DvgdFBEuEtxtPncYj1DDDuMBUs2rZBxQwW48hoH7vmbd'

describe('removeIdentities (interface-guide.md §15)', () => {
  test.each([
    ['MetaMask', 'MetaMask'],
    ['User rejected the request.', 'User rejected the request.'],
    ['eip155:31337', 'eip155:31337'],
    // Long enough to be a key, but the id of a network.
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ])('default: keeps %j', (text, expected) => {
    expect(removeIdentities(text)).toBe(expected)
  })

  test.each([
    [evm, '[removed]'],
    [evm.slice(2).toUpperCase(), '[removed]'],
    [`eip155:1:${evm}`, 'eip155:1:[removed]'],
    [`from ${evm.slice(0, 6)}…${evm.slice(-4)}`, 'from [removed]…2266'],
    [`${evm.slice(0, 20)}\u200b${evm.slice(20)}`, '[removed]'],
    [`solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${solana}`, 'solana:[removed]:[removed]'],
    [`to ${solana}.`, 'to [removed].'],
    ['mail to Zoë.k+x@mail.example.com now', 'mail to [removed] now'],
    ['vitalik.eth paid zoë.sol', '[removed] paid [removed]'],
    ['wc:7f6e@2?relay-protocol=irn&symKey=5871', '[removed]'],
  ])('behavior: takes out of %j what may name a person', (text, expected) => {
    expect(removeIdentities(text)).toBe(expected)
  })
})
