import { GangwayError, getChainNamespace, parseCaipNetworkId } from '@gangway/protocol'
import { assertPayable } from '../chains/getFundsProblem.js'
import { getNamespaceClient } from '../chains/getNamespaceClient.js'
import type { SendEstimate, SendNotice, SendParameters } from '../chains/sendParameters.js'
import type { SentTransaction } from '../chains/sentTransaction.js'
import type { Config } from '../config/config.js'
import type { Connection } from '../config/state.js'
import { isSignInMissing } from '../signIn/isSignInMissing.js'
import { getRecipientNotices } from './recipients/getRecipientNotices.js'
import { clearSendState } from './sendState.js'
import { trackSend } from './trackSend.js'
import { updateSend } from './updateSend.js'
import { watchTransaction } from './watchTransaction.js'

/**
 * Asks the wallet to sign, broadcasts, lists the transaction as pending and follows it. Resolves as soon as it is
 * on its way. While one send is open a second is refused, so a double tap sends once (interface-guide §9.9).
 *
 * @throws GangwayError `SEND_INVALID_PARAMETERS` (also while another send is open), `SEND_WOULD_FAIL` for a notice
 * that says stop, `SEND_INSUFFICIENT_FUNDS`, `SEND_INSUFFICIENT_GAS`, `SEND_FEE_UNKNOWN`, `UNSUPPORTED_CHAIN`
 * ('Unsupported chain', SPEC §8), `CONNECTION_NOT_CONNECTED`, `SIGN_IN_REQUIRED`, what the namespace's `send` throws, and
 * `CALLS_NO_CAPABILITY` where `estimate.payer` pays no more: nothing was sent.
 */
export async function send(
  config: Config,
  parameters: SendParameters,
  estimate: SendEstimate,
): Promise<SentTransaction> {
  if (config.state.send.loading)
    throw new GangwayError('SEND_INVALID_PARAMETERS', { details: 'another send is still open' })
  if (isSignInMissing(config)) throw new GangwayError('SIGN_IN_REQUIRED')
  // The recipient is looked at anew: the estimate is the caller's.
  assertSendable(estimate, getRecipientNotices(config, parameters, estimate))
  const connection = getSender(config, parameters)
  return trackSend(config, { connection, parameters, estimate }, () =>
    sendFrom(config, connection, parameters, estimate),
  )
}

async function sendFrom(
  config: Config,
  connection: Connection,
  parameters: SendParameters,
  estimate: SendEstimate,
): Promise<SentTransaction> {
  updateSend(config, { loading: true })
  let listed: SentTransaction | null = null as SentTransaction | null
  try {
    const client = await getNamespaceClient(config, getChainNamespace(parameters.networkId))
    const transaction = await client.send(connection, parameters, estimate, (signed) => {
      listed = signed
      list(config, signed)
    })
    list(config, transaction)
    config.setState(({ send }) => ({ send: clearSendState(send) }))
    watchTransaction(config, transaction.hash)
    return transaction
  } catch (error) {
    // The namespace rejects only when nothing can have left.
    if (listed) unlist(config, listed.hash)
    throw error
  } finally {
    updateSend(config, { loading: false })
  }
}

// A view may forget to ask; money does not leave on what is unknown or known to be lost.
function assertSendable(estimate: SendEstimate, recipientNotices: readonly SendNotice[]): void {
  const stop = [...recipientNotices, ...estimate.notices].find((notice) => notice.level === 'stop')
  if (stop) throw new GangwayError('SEND_WOULD_FAIL', { details: stop.reason ?? stop.kind })
  assertPayable(estimate)
}

// Written down before anything is broadcast, so that a reload in between loses nothing.
function list(config: Config, transaction: SentTransaction): void {
  config.setState(({ transactions }) => {
    const known = transactions.find((other) => other.hash === transaction.hash)
    // Whoever watches the account may have seen it on the chain before the wallet told its hash.
    const row = known?.isFromElsewhere ? { ...known, isFromElsewhere: false } : transaction
    return { transactions: [row, ...transactions.filter((other) => other !== known)] }
  })
}

function unlist(config: Config, hash: string): void {
  config.setState(({ transactions }) => ({
    transactions: transactions.filter((other) => other.hash !== hash),
  }))
}

// Two wallets may hold one account; the one in use, which the screen names, is the one that is asked.
function getSender(config: Config, { networkId, from }: SendParameters): Connection {
  const { chainNamespace } = parseCaipNetworkId(networkId)
  const holders = [...config.state.connections.values()].filter(
    (connection) =>
      connection.chainNamespace === chainNamespace &&
      connection.accounts.some((account) => account.address === from),
  )
  const connection = holders.find(({ id }) => id === config.state.current) ?? holders[0]
  if (!connection) throw new GangwayError('CONNECTION_NOT_CONNECTED', { details: chainNamespace })
  return connection
}
