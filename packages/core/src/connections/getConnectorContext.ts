import type { Config } from '../config/config.js'
import type { ConnectorContext } from '../config/connector.js'

/** What a connector is told of a config. A wallet is never led to a network this deployment cannot reach. */
export function getConnectorContext({ networks }: Config): ConnectorContext {
  return { networks: networks.filter((network) => network.isConfigured) }
}
