import { getChainNamespace } from '@gangway/protocol'
import type { Config } from '../config.js'
import type { TransactionUpdate } from '../namespaces/namespaceClient.js'
import type { SentTransaction } from '../send/sentTransaction.js'
import { getBalances } from './getBalances.js'

/**
 * Follows a transaction of the list until the chain has decided, writing each change into `state.transactions`.
 * Does nothing when it is followed already. Returns the way to stop.
 */
export function watchTransaction(config: Config, hash: string): () => void {
  const { watches } = config._internal
  const transaction = config.state.transactions.find((other) => other.hash === hash)
  if (!transaction || watches.has(hash)) return () => watches.get(hash)?.abort()
  const abort = new AbortController()
  watches.set(hash, abort)
  void follow(config, transaction, abort.signal).finally(() => {
    // After a stop and a start another watch may stand under this hash.
    if (watches.get(hash) === abort) watches.delete(hash)
  })
  return () => abort.abort()
}

/** Follows again what an earlier visit left pending. */
export function resumeTransactions(config: Config): void {
  for (const { hash, status } of config.state.transactions)
    if (status === 'pending' || status === 'unknown') watchTransaction(config, hash)
}

async function follow(config: Config, transaction: SentTransaction, signal: AbortSignal): Promise<void> {
  try {
    const client = await config.getNamespaceClient(getChainNamespace(transaction.networkId))
    await client.watchTransaction(
      transaction,
      (update) => {
        if (!signal.aborted) applyUpdate(config, transaction.hash, update)
      },
      signal,
    )
  } catch {
    // The namespace's code did not load; the row stays pending and the next visit follows it again.
  }
}

function applyUpdate(config: Config, hash: string, update: TransactionUpdate): void {
  const isSettled = update.status !== 'pending' && update.status !== 'unknown'
  config._internal.setState(({ transactions }) => ({
    transactions: transactions.map((transaction) =>
      transaction.hash === hash
        ? { ...transaction, ...update, settledAt: isSettled ? Date.now() : null }
        : transaction,
    ),
  }))
  const transaction = config.state.transactions.find((other) => other.hash === hash)
  if (isSettled && transaction)
    void getBalances(config, { networkId: transaction.networkId, address: transaction.from, force: true })
}
