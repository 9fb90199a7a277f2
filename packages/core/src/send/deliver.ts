import type { SentTransaction } from '../chains/sentTransaction.js'
import type { Config } from '../config/config.js'
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
      list(config, signed)
    })
    list(config, transaction)
    config.setState(({ send }) => ({ send: clearSendState(send) }))
    watchTransaction(config, transaction.hash)
    return transaction
  } catch (error) {
    // It rejects only when nothing can have left.
    if (listed) unlist(config, listed.hash)
    throw error
  } finally {
    updateSend(config, { loading: false })
  }
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
