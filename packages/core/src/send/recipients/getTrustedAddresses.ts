import { type CaipNetworkId, getChainNamespace } from '@gangway/protocol'
import { getContacts } from '../../accountData/contacts/getContacts.js'
import { getSentTo } from '../../accountData/history/getSentTo.js'
import type { TrustedAddress } from '../../chains/sendParameters.js'
import type { Config } from '../../config/config.js'
import { isSameAddress } from './findLookalike.js'

/**
 * The addresses of a network's chain family the person at this browser knows: own accounts, contacts, and whom the account
 * in use has paid on any network, each once. Nothing that others did makes an address known. interface-guide.md §9.6.
 */
export function getTrustedAddresses(config: Config, networkId: CaipNetworkId): readonly TrustedAddress[] {
  const chainNamespace = getChainNamespace(networkId)
  const own = [...config.state.connections.values()]
    .filter((connection) => connection.chainNamespace === chainNamespace)
    .flatMap(({ accounts, descriptor }) =>
      accounts.map(({ address }): TrustedAddress => ({ address, source: 'own', name: descriptor.name })),
    )
  const contacts = getContacts(config)
    .filter((contact) => contact.chainNamespace === chainNamespace)
    .map(({ address, name }): TrustedAddress => ({ address, source: 'contact', name }))
  const paid = config.networks
    .filter((network) => network.chainNamespace === chainNamespace)
    .flatMap(({ caipNetworkId }) => getSentTo(config.state, caipNetworkId))
    .map((address): TrustedAddress => ({ address, source: 'paid', name: null }))
  const all = [...own, ...contacts, ...paid]
  return all.filter(
    ({ address }, at) =>
      all.findIndex((other) => isSameAddress(other.address, address, chainNamespace)) === at,
  )
}
