import { pairingNamespaces } from '@gangway/protocol'
import { networks } from '@gangway/registry'
import { expect, test } from 'vitest'
import { getProposalNamespaces } from './createPairingLinks.js'

const pick = (...ids: string[]) => networks.filter(({ caipNetworkId }) => ids.includes(caipNetworkId))

test('default: the networks of the page by family, with methods and events of modal-behaviour.md §13', () => {
  const asked = getProposalNamespaces(networks.filter(({ local }) => local))
  expect(asked).toEqual({
    eip155: { chains: ['eip155:31337', 'eip155:31338'], ...pairingNamespaces.eip155 },
    solana: { chains: ['solana:E5uNhN719XxvqkjrurFRSbQbXy6zWCbG'], ...pairingNamespaces.solana },
  })
})

test('behavior: Solana’s public networks by their deprecated ids too (modal-behaviour.md §13)', () => {
  const ids = ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1']
  expect(getProposalNamespaces(pick(...ids))).toEqual({
    solana: {
      chains: [
        ids[0],
        'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
        ids[1],
        'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
      ],
      ...pairingNamespaces.solana,
    },
  })
})

test('behavior: a family without networks is not asked for', () => {
  expect(Object.keys(getProposalNamespaces(pick('eip155:1')))).toEqual(['eip155'])
})
