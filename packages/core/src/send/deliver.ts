import { GangwayError, getChainNamespace } from '@gangway/protocol'
import type { SendParameters } from '../chains/sendParameters.js'
import type { SentTransaction } from '../chains/sentTransaction.js'
import type { Config } from '../config/config.js'
import type { Connection } from '../config/state.js'
import { isSignInMissing } from '../signIn/isSignInMissing.js'
import { listTransaction, unlistTransaction } from './listTransaction.js'
import { clearSendState } from './sendState.js'
import { updateSend } from './updateSend.js'
import { watchTransaction } from './watchTransaction.js'

/**
 * Hands something to a wallet by `ask`, lists it as pending, empties the form and follows it. While it is open, whoever
 * else would send is refused (`state.send.loading`). What `ask` tells to be signed is listed before it is broadcast.
 */
export async function deliver(
  config: Config,
  ask: (onSigned: (transaction: SentTransaction) => void) => Promise<SentTransaction>,
): Promise<SentTransaction> {
  updateSend(config, { loading: true })
  let listed: SentTransaction | null = null as SentTransaction | null
  try {
    const transaction = await ask((signed) => {
      listed = signed
      listTransaction(config, signed)
    })
    listTransaction(config, transaction)
    config.setState(({ send }) => ({ send: clearSendState(send) }))
    watchTransaction(config, transaction.hash)
    return transaction
  } catch (error) {
    // It rejects only when nothing can have left.
    if (listed) unlistTransaction(config, listed.hash)
    throw error
  } finally {
    updateSend(config, { loading: false })
  }
}

/** @throws GangwayError `SEND_INVALID_PARAMETERS` while another send is open, `SIGN_IN_REQUIRED`. */
export function assertMaySend(config: Config): void {
  if (config.state.send.loading)
    throw new GangwayError('SEND_INVALID_PARAMETERS', { details: 'another send is still open' })
  if (isSignInMissing(config)) throw new GangwayError('SIGN_IN_REQUIRED')
}

/**
 * The connection that is asked to send. Two wallets may hold one account; the one in use, which the screen names, is it.
 *
 * @throws GangwayError `CONNECTION_NOT_CONNECTED`.
 */
export function getSender(
  config: Config,
  { networkId, from }: Pick<SendParameters, 'networkId' | 'from'>,
): Connection {
  const { connections, current } = config.state
  const chainNamespace = getChainNamespace(networkId)
  const holders = [...connections.values()].filter(
    (connection) =>
      connection.chainNamespace === chainNamespace &&
      connection.accounts.some((account) => account.address === from),
  )
  const connection = holders.find(({ id }) => id === current) ?? holders[0]
  if (!connection) throw new GangwayError('CONNECTION_NOT_CONNECTED', { details: chainNamespace })
  return connection
}
