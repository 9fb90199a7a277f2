import type { Config } from '../config/config.js'
import type { Connection } from '../config/state.js'
import { orAbort } from '../kernel/orAbort.js'
import { connectFamilies } from './connectFamilies.js'
import { loadPairing } from './loadPairing.js'
import type { ConnectPairingParameters } from './pairingSession.js'

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
