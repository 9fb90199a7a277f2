import type { Config } from '../config/config.js'
import type { ConnectorDescriptor } from '../config/connector.js'
import { getPairingNamespace } from '../connections/pairingIdentity.js'
import { loadPairing } from './loadPairing.js'

/** A paired wallet by the id of its connection; who it is, its session says. */
export function findPairedWallet(config: Config, id: string): Promise<ConnectorDescriptor> | null {
  const namespace = getPairingNamespace(id)
  return namespace && config.pairing ? restore(config, namespace) : null
}

async function restore(
  config: Config,
  namespace: ConnectorDescriptor['chainNamespace'],
): Promise<ConnectorDescriptor> {
  const session = await loadPairing(config)
  await session.restore()
  return session.createDescriptor(namespace)
}
