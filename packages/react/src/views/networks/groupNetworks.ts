import type { ConfiguredNetwork } from '@gangway/core'
import type { CaipNetworkId } from '@gangway/protocol'

/**
 * The networks whose name or id fits the search, in their order, those that can be used first, public test networks
 * apart. The local world's own networks and the one in use are never hidden among the test networks.
 */
export function groupNetworks(
  networks: readonly ConfiguredNetwork[],
  { search, networkId }: { search: string; networkId: CaipNetworkId },
): { main: readonly ConfiguredNetwork[]; testnets: readonly ConfiguredNetwork[] } {
  const wanted = search.trim().toLowerCase()
  const found = networks.filter(
    ({ name, id }) => name.toLowerCase().includes(wanted) || String(id) === search.trim(),
  )
  const usable = [...found].sort((left, right) => Number(right.isConfigured) - Number(left.isConfigured))
  const isApart = (network: ConfiguredNetwork) =>
    network.testnet === true && !network.local && network.caipNetworkId !== networkId
  return {
    main: usable.filter((network) => !isApart(network)),
    testnets: usable.filter(isApart),
  }
}
