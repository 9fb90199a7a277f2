import type { ProposalNamespace, ProposalNamespaces } from '@gangway/pairing'
import { chainNamespaces, type Network, pairingNamespaces } from '@gangway/protocol'
import { deprecatedNetworks } from '../wallet/deprecatedNetworks.js'

/** What a page asks of a wallet: all its networks, in each family what is useful there. modal-behaviour.md §13. */
export function getProposalNamespaces(networks: readonly Network[]): ProposalNamespaces {
  const asked: Record<string, ProposalNamespace> = {}
  for (const chainNamespace of chainNamespaces) {
    const chains = networks
      .filter((network) => network.chainNamespace === chainNamespace)
      .flatMap(({ caipNetworkId }) => [caipNetworkId, deprecatedNetworks[caipNetworkId] ?? []].flat())
    if (chains.length > 0) asked[chainNamespace] = { chains, ...pairingNamespaces[chainNamespace] }
  }
  return asked
}
