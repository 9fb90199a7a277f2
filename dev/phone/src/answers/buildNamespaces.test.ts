import type { SessionProposal } from '@gangway/pairing'
import { expect, test } from 'vitest'
import { buildNamespaces, listProposedChains } from './buildNamespaces.js'

const proposal: SessionProposal = {
  id: '1',
  pairingTopic: 'a'.repeat(64),
  peer: { name: 'A page', description: '', url: 'https://page.example', icons: [] },
  requiredNamespaces: {},
  optionalNamespaces: {},
  properties: {},
  expiresAt: 0,
}
const addresses = { eip155: ['0xA', '0xB'], solana: ['So1'] }

test('default: what is approved are the chosen networks with every account, the one in use first', () => {
  expect(buildNamespaces(['eip155:1', 'solana:x', 'eip155:2'], addresses)).toMatchObject({
    eip155: {
      chains: ['eip155:1', 'eip155:2'],
      accounts: ['eip155:1:0xA', 'eip155:1:0xB', 'eip155:2:0xA', 'eip155:2:0xB'],
    },
    solana: { chains: ['solana:x'], accounts: ['solana:x:So1'] },
  })
})

test('behavior: a family with no network left is no part of it', () => {
  expect(Object.keys(buildNamespaces(['solana:x'], addresses))).toEqual(['solana'])
  expect(buildNamespaces([], addresses)).toEqual({})
})

test('behavior: CAIP-25 networks count once, whether required, optional, or standing as the key', () => {
  const asked = { methods: [], events: [] }
  const both: SessionProposal = {
    ...proposal,
    requiredNamespaces: { eip155: { ...asked, chains: ['eip155:1'] } },
    optionalNamespaces: { eip155: { ...asked, chains: ['eip155:1', 'eip155:2'] }, 'solana:x': asked },
  }
  expect(listProposedChains(both)).toEqual(['eip155:1', 'eip155:2', 'solana:x'])
})
