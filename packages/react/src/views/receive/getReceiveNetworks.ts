import type { Config, ConfiguredNetwork, Connection } from '@gangway/core'

/**
 * The networks on which a connection's account can be paid, its current one first: those of its family that this
 * deployment can read. A smart account exists where it was made, and nowhere else for sure.
 */
export function getReceiveNetworks(config: Config, connection: Connection): readonly ConfiguredNetwork[] {
  const [{ type }] = connection.accounts
  const isCurrent = ({ caipNetworkId }: ConfiguredNetwork) => caipNetworkId === connection.networkId
  const others = config.networks.filter(
    (network) =>
      network.chainNamespace === connection.chainNamespace && network.isConfigured && !isCurrent(network),
  )
  return [...config.networks.filter(isCurrent), ...(type === 'smartAccount' ? [] : others)]
}
