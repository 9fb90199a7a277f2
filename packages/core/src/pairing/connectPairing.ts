import { type ChainNamespace, chainNamespaces, getChainNamespace } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import type { ConnectorDescriptor } from '../config/connector.js'
import type { Connection } from '../config/state.js'
import { openConnection } from '../connections/connect.js'
import { drivenWallets } from '../connections/drivenWallets.js'
import { pairingConnectionIds } from '../connections/pairingIdentity.js'
import { orAbort } from '../kernel/orAbort.js'
import { loadPairing, pairingSlot } from './loadPairing.js'
import type { ConnectPairingParameters, PairingSession } from './pairingSession.js'

/**
 * Waits for a wallet to take the link of `state.pairing` and to approve, and connects what it approved: one session, a
 * connection in each family. Makes the link where there is none, and goes on waiting with one that takes its place. By
 * the time it rejects, `state.pairing` says why. Where everybody signs in on EVM networks alone, the wallet is asked for
 * that in the same step. interface-guide.md §7.5, modal-behaviour.md §4, §6.
 *
 * @throws GangwayError `CONNECTION_ALREADY_CONNECTED`, `CONNECTION_USER_REJECTED`, `PAIRING_EXPIRED`,
 * `PAIRING_NETWORKS_REFUSED` with the networks of this page in `details`, `PAIRING_RELAY_UNREACHABLE`,
 * `PAIRING_RELAY_REFUSED`, `SIGN_IN_REFUSED`, `SIGN_IN_UNREACHABLE`, `REQUEST_ABORTED`,
 * `CONNECTION_ADAPTER_NOT_FOUND`.
 */
export async function connectPairing(
  config: Config,
  parameters: ConnectPairingParameters = {},
): Promise<readonly Connection[]> {
  const session = await orAbort(loadPairing(config), parameters.signal)
  return session.connect(parameters, (isApproved) => connectFamilies(config, session, isApproved))
}

/**
 * Connects the families a session allows. In use is the one of the selected network, if it is among them; that one has
 * to succeed.
 */
async function connectFamilies(
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

/**
 * Makes another link. Until there is one the old one stays, if it is still good, and whoever has just read that may
 * still approve. What comes of it is in `state.pairing`. interface-guide.md §7.5.
 *
 * @throws GangwayError as `preparePairing`.
 */
export async function renewPairing(config: Config): Promise<void> {
  await (await loadPairing(config)).renew()
}

/** Takes back every link; who waits for an approval hears `REQUEST_ABORTED`. A session there is stays. */
export function cancelPairing(config: Config): void {
  pairingSlot(config).session?.then(
    ({ cancel }) => cancel(),
    () => undefined, // without its code there is no link
  )
}
