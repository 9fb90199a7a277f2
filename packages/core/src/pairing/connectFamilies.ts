import { type ChainNamespace, chainNamespaces, getChainNamespace } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import type { ConnectorDescriptor } from '../config/connector.js'
import type { Connection } from '../config/state.js'
import { openConnection } from '../connections/connect.js'
import { drivenWallets } from '../connections/drivenWallets.js'
import { pairingConnectionIds } from '../connections/pairingIdentity.js'
import type { PairingSession } from './pairingSession.js'

/**
 * Connects the families a session allows. In use is the one of the selected network, if it is among them; that one has
 * to succeed.
 */
export async function connectFamilies(
  config: Config,
  session: PairingSession,
  isApproved: (chainNamespace: ChainNamespace) => boolean,
): Promise<Connection> {
  const selected = getChainNamespace(config.state.networkId)
  const [first = selected, ...others] = chainNamespaces
    .filter(isApproved)
    .sort((left, right) => Number(right === selected) - Number(left === selected))
  const connection = await openConnection(config, {
    descriptor: getDescriptor(config, session, first),
  })
  for (const chainNamespace of others) {
    const descriptor = getDescriptor(config, session, chainNamespace)
    await openConnection(config, { descriptor, isInUse: false }).catch(() => undefined)
  }
  return connection
}

function getDescriptor(
  config: Config,
  session: PairingSession,
  chainNamespace: ChainNamespace,
): ConnectorDescriptor {
  const descriptor = session.createDescriptor(chainNamespace)
  const driven = drivenWallets(config).find?.(pairingConnectionIds[chainNamespace])
  // wagmi knows the connector by its row, the person by the wallet behind it.
  return driven ? { ...descriptor, createConnector: driven.createConnector } : descriptor
}
