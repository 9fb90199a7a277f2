import { gangwayOne, gangwayTwo, mainnet } from '@gangway/registry'
import { expect, test } from 'vitest'
import { readSponsorship } from './readSponsorship.js'

const known = {
  projects: [{ id: 'shop', name: 'Shop', origins: [], custody: 'escrow' }],
  networks: [
    { network: gangwayOne, rpcUrls: ['http://127.0.0.1:8545'] },
    { network: gangwayTwo, rpcUrls: ['http://127.0.0.1:8546'] },
    { network: mainnet, rpcUrls: [] },
  ],
} as const
const least = {
  project: 'shop',
  networks: ['eip155:31337'],
  contracts: ['0x98eDDadCfde04dC22a0e62119617e74a6Bc77313'],
  perUserPerDay: '0.01',
  perDay: '1',
  total: '10',
}

test('default: the least that makes a policy, in the coin’s smallest unit', () => {
  expect(readSponsorship([least], known)).toEqual({
    policies: [
      {
        projectId: 'shop',
        caipNetworkId: 'eip155:31337',
        contracts: ['0x98eddadcfde04dc22a0e62119617e74a6bc77313'],
        methods: undefined,
        maxValue: 0n,
        perUserPerDay: 10_000_000_000_000_000n,
        perDay: 1_000_000_000_000_000_000n,
        total: 10_000_000_000_000_000_000n,
      },
    ],
    problems: [],
  })
})

test('parameters: methods, a value, several networks with budgets of their own', () => {
  const entry = {
    ...least,
    networks: ['eip155:31337', 'eip155:31338'],
    methods: ['0xA9059CBB'],
    maxValue: '0.5',
  }
  const { policies } = readSponsorship([entry], known)
  expect(policies.map(({ caipNetworkId }) => caipNetworkId)).toEqual(entry.networks)
  expect(policies[0]).toMatchObject({ methods: ['0xa9059cbb'], maxValue: 500_000_000_000_000_000n })
})

test.each([
  ['project: is no project of this server', { project: 'other' }],
  ['project: Required', { project: undefined }],
  ['networks.0: is not set up on this server', { networks: ['eip155:1'] }],
  ['networks.0: is not set up on this server', { networks: ['eip155:9999'] }],
  ['networks.0: Must be an EVM network', { networks: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] }],
  ['networks.1: is stated twice for this project', { networks: ['eip155:31337', 'eip155:31337'] }],
  ['contracts.0: Must be a contract address', { contracts: ['0x12'] }],
  ['contracts: Must name one contract at least', { contracts: [] }],
  ['methods.0: Must be four bytes such as 0xa9059cbb', { methods: ['transfer'] }],
  ['total: Must be an amount of coins such as "0.01"', { total: '-1' }],
  ['limit: Unknown member', { limit: '1' }],
])('error: 0.%s', (description, change) => {
  const { problems } = readSponsorship([{ ...least, ...change }], known)
  expect(problems).toEqual([{ field: 'SPONSORSHIP', description: `0.${description}` }])
})
