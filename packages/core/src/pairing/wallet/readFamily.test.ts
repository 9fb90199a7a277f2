import type { Session } from '@gangway/pairing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFamily } from './readFamily.js'

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const oldMainnet = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'

const [one, two] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
]

function createSession(namespaces: Session['namespaces']): Session {
  const peer = { name: '', description: '', url: '', icons: [] }
  return { topic: '', pairingTopic: '', peer, namespaces, expiresAt: 0, properties: {} }
}
const withAccounts = (accounts: readonly string[]) =>
  createSession({
    eip155: { accounts, methods: ['personal_sign'], events: [] },
    solana: { accounts, methods: [], events: [] },
  })

test('default: networks with their accounts in the wallet’s order, and the methods', () => {
  const session = withAccounts([`eip155:1:${two}`, `eip155:1:${one}`, `eip155:10:${two}`, `eip155:1:${two}`])
  const { networks, methods } = readFamily(session, 'eip155')
  expect([...networks]).toEqual([
    ['eip155:1', { wireId: 'eip155:1', addresses: [two, one] }],
    ['eip155:10', { wireId: 'eip155:10', addresses: [two] }],
  ])
  expect([...methods]).toEqual(['personal_sign'])
})

test('behavior: a deprecated id of Solana is the network it stands for (modal-behaviour.md §13)', () => {
  const onlyOld = readFamily(withAccounts([`${oldMainnet}:one`]), 'solana')
  expect([...onlyOld.networks]).toEqual([[mainnet, { wireId: oldMainnet, addresses: ['one'] }]])
  for (const accounts of [
    [`${oldMainnet}:one`, `${mainnet}:one`],
    [`${mainnet}:one`, `${oldMainnet}:one`],
  ])
    expect([...readFamily(withAccounts(accounts), 'solana').networks]).toEqual([
      [mainnet, { wireId: mainnet, addresses: ['one'] }],
    ])
})

test('behavior: nothing without a session, and whatever a wallet wrote is read', () => {
  expect(readFamily(null, 'eip155')).toEqual({ networks: new Map(), methods: new Set() })
  fc.assert(
    fc.property(fc.array(fc.string()), (texts) => {
      const { networks } = readFamily(withAccounts([...texts, `eip155:1:${one}`]), 'eip155')
      expect(networks.get('eip155:1')?.addresses).toEqual([one])
    }),
  )
})

test('behavior: one address of no form does not cost the others', () => {
  const accounts = [
    'eip155:1:0xA',
    `eip155:1:${one}`,
    'eip155:1:DvgdFBEuEtxtPncYj1DDDuMBUs2rZBxQwW48hoH7vmbd',
  ]
  const { networks } = readFamily(withAccounts([...accounts, 'eip155:10:0x']), 'eip155')
  expect([...networks]).toEqual([['eip155:1', { wireId: 'eip155:1', addresses: [one] }]])
})

test('behavior: a list as long as a message is read in the time of its length', () => {
  const addresses = Array.from({ length: 20_000 }, (_, at) => `0x${at.toString(16).padStart(40, '0')}`)
  const { networks } = readFamily(withAccounts(addresses.map((address) => `eip155:1:${address}`)), 'eip155')
  expect(networks.get('eip155:1')?.addresses).toEqual(addresses)
})
