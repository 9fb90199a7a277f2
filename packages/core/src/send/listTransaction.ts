import type { SentTransaction } from '../chains/sentTransaction.js'
import type { Config } from '../config/config.js'

/**
 * Puts what this browser sends on top of the list, before it is broadcast where possible: a reload in between loses
 * nothing.
 */
export function listTransaction(config: Config, transaction: SentTransaction): void {
  config.setState(({ transactions }) => {
    const known = transactions.find((other) => other.hash === transaction.hash)
    const { description } = transaction
    const words = description === undefined ? {} : { description }
    // Whoever watches the account may have seen it on the chain before the wallet told its hash.
    const row = known?.isFromElsewhere ? { ...known, isFromElsewhere: false, ...words } : transaction
    return { transactions: [row, ...transactions.filter((other) => other !== known)] }
  })
}

/** Takes back what was listed and has certainly not left. */
export function unlistTransaction(config: Config, hash: string): void {
  config.setState(({ transactions }) => ({
    transactions: transactions.filter((other) => other.hash !== hash),
  }))
}
