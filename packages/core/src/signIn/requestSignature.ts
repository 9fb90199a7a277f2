import { type CaipAccountId, GangwayError, type SiwxMessage } from '@gangway/protocol'
import { getNamespaceClient } from '../chains/getNamespaceClient.js'
import type { Config } from '../config/config.js'
import { defineSlot } from '../config/slot.js'
import type { Account, Connection } from '../config/state.js'
import { orAbort } from '../kernel/orAbort.js'

/** A request to sign that is open in a wallet. It cannot be recalled, so a second one waits for its end. */
type OpenSignature = {
  account: CaipAccountId
  message: SiwxMessage
  /** ms since 1970 */
  askedAt: number
  answer: Promise<string>
}

/** By descriptor id. */
const openSignatures = defineSlot(() => new Map<string, OpenSignature>())

/** After this time a second request may be sent although the first is open, ms. interface-guide.md §7.4. */
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
  const open = openSignatures(config).get(connection.id)
  if (open && Date.now() - open.askedAt < askAgainAfter) {
    if (open.account === account.caipAddress) return open
    throw new GangwayError('CONNECTION_REQUEST_PENDING', { details: connection.descriptor.name })
  }
  const { address, caipAddress } = account
  const answer = client.signMessage(connection, { address, text: message.toString() })
  const request: OpenSignature = { account: caipAddress, message, askedAt: Date.now(), answer }
  openSignatures(config).set(connection.id, request)
  const forget = () => {
    if (openSignatures(config).get(connection.id) === request) openSignatures(config).delete(connection.id)
  }
  answer.then(forget, forget)
  return request
}
