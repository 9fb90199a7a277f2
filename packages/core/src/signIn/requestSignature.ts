import { GangwayError, type SiwxMessage } from '@gangway/protocol'
import { getNamespaceClient } from '../chains/getNamespaceClient.js'
import type { Config } from '../config.js'
import { orAbort } from '../kernel/orAbort.js'
import type { Account, Connection } from '../state/state.js'
import type { OpenSignature } from './openSignature.js'

/** After this time a second request may be sent although the first is open, ms. interface-guide §7.4. */
export const askAgainAfter = 60_000

/**
 * Asks the wallet to sign, unless a request of the same account is open in it: that one is then waited for, with the
 * message it shows.
 *
 * @throws GangwayError `CONNECTION_REQUEST_PENDING` while one of another account is open, `REQUEST_ABORTED` when given
 * up before the wallet was asked.
 */
export async function requestSignature(
  config: Config,
  { connection, account }: { connection: Connection; account: Account },
  message: SiwxMessage,
  signal: AbortSignal,
): Promise<OpenSignature> {
  const client = await orAbort(getNamespaceClient(config, connection.chainNamespace), signal)
  const { openSignatures } = config._internal
  const open = openSignatures.get(connection.id)
  if (open && Date.now() - open.askedAt < askAgainAfter) {
    if (open.account === account.caipAddress) return open
    throw new GangwayError('CONNECTION_REQUEST_PENDING', { details: connection.descriptor.name })
  }
  const { address, caipAddress } = account
  const answer = client.signMessage(connection, { address, text: message.toString() })
  const request: OpenSignature = { account: caipAddress, message, askedAt: Date.now(), answer }
  openSignatures.set(connection.id, request)
  const forget = () => {
    if (openSignatures.get(connection.id) === request) openSignatures.delete(connection.id)
  }
  answer.then(forget, forget)
  return request
}
