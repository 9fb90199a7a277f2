import type { SentTransaction } from '../chains/sentTransaction.js'
import type { Config } from '../config/config.js'
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
