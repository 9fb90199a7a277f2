import type { ConfiguredNetwork } from '@gangway/core'
import type { CaipNetworkId } from '@gangway/protocol'

/** The networks of a list by what a person can do with them. */
export type NetworkGroups = {
  /** Can be chosen, and the one in use. */
  main: readonly ConfiguredNetwork[]
  /** Public test networks that can be chosen. */
  testnets: readonly ConfiguredNetwork[]
  /** The server has no node for them. */
  notSetUp: readonly ConfiguredNetwork[]
}

/**
 * The networks whose name or id fits the search, in their order. Public test networks are left out unless they are
 * wanted; the one in use is never left out, and the local world's own count as any other. interface-guide.md §7.9.
 */
export function groupNetworks(
  networks: readonly ConfiguredNetwork[],
  options: { search: string; networkId: CaipNetworkId; hasTestnets: boolean },
): NetworkGroups {
  const wanted = options.search.toLowerCase()
  const isInUse = ({ caipNetworkId }: ConfiguredNetwork) => caipNetworkId === options.networkId
  const shown = networks.filter(
    (network) =>
      (network.name.toLowerCase().includes(wanted) || String(network.id) === options.search) &&
      (options.hasTestnets || isInUse(network) || !isPublicTestnet(network)),
  )
  return {
    main: shown.filter((network) => isInUse(network) || (network.isConfigured && !isPublicTestnet(network))),
    testnets: shown.filter(
      (network) => !isInUse(network) && network.isConfigured && isPublicTestnet(network),
    ),
    notSetUp: shown.filter((network) => !isInUse(network) && !network.isConfigured),
  }
}

/** Whether a network is a test network of the world outside. */
export function isPublicTestnet({ testnet, local }: ConfiguredNetwork): boolean {
  return testnet === true && !local
}
