import { getChainNamespace } from '@gangway/protocol'
import { getBalances } from '../accountData/balances/getBalances.js'
import type { CallsState } from '../chains/callsClient.js'
import { getNamespaceClient } from '../chains/getNamespaceClient.js'
import { isOutcome } from '../chains/isOutcome.js'
import type { NamespaceClient, TransactionUpdate } from '../chains/namespaceClient.js'
import type { SentTransaction } from '../chains/sentTransaction.js'
import type { Config } from '../config/config.js'
import { defineSlot, subscriptions } from '../config/slot.js'
import type { Connection, State } from '../config/state.js'
import { wait } from '../kernel/wait.js'
import { findFrameHolder } from './findFrameHolder.js'

/** Transactions being followed, by hash. */
export const watches = defineSlot(() => new Map<string, AbortController>())

/**
 * Follows a transaction of the list until its outcome is final, writing each change into `state.transactions`.
 * Does nothing when it is followed already. Returns the way to stop.
 */
export function watchTransaction(config: Config, hash: string): () => void {
  const transaction = config.state.transactions.find((other) => other.hash === hash)
  const known = watches(config).get(hash)
  // One that was stopped may not have ended yet.
  if (!transaction || (known && !known.signal.aborted)) return () => known?.abort()
  const abort = new AbortController()
  watches(config).set(hash, abort)
  const name = `transaction ${hash}`
  subscriptions(config).set(name, () => abort.abort())
  void follow(config, transaction, abort.signal).finally(() => {
    // After a stop and a start another watch may stand under this hash.
    if (watches(config).get(hash) !== abort) return
    watches(config).delete(hash)
    subscriptions(config).delete(name)
  })
  return () => abort.abort()
}

/** Follows again what an earlier visit left without a final outcome. */
export function resumeTransactions(config: Config): void {
  for (const { hash, settledAt } of config.state.transactions)
    if (settledAt === null) watchTransaction(config, hash)
}

async function follow(config: Config, transaction: SentTransaction, signal: AbortSignal): Promise<void> {
  const { hash, networkId, callsId } = transaction
  try {
    const client = await getNamespaceClient(config, getChainNamespace(networkId))
    if (callsId === hash) return await followBatch(config, client, transaction, signal)
    await client.watchTransaction(
      transaction,
      (update) => {
        if (!signal.aborted) applyUpdate(config, hash, update)
      },
      signal,
    )
    if (!signal.aborted) settle(config, hash)
  } catch {
    // The namespace's code did not load; the row stays pending and the next visit follows it again.
  }
}

// The hash of a batch is known once it is in a block; it is followed by that from then on.
async function followBatch(
  config: Config,
  client: NamespaceClient,
  batch: SentTransaction,
  signal: AbortSignal,
): Promise<void> {
  const fate = await waitForBatch(config, client, batch, signal)
  if (!fate || signal.aborted) return
  const { hash, status, ...word } = fate
  if (hash === undefined) {
    change(config, batch.hash, word)
    applyUpdate(config, batch.hash, { status })
    return settle(config, batch.hash)
  }
  config.setState(({ transactions }) => ({
    transactions: transactions
      .filter((other) => other.hash !== hash)
      .map((other) => (other.hash === batch.hash ? { ...other, hash, ...word } : other)),
  }))
  watchTransaction(config, hash)
}

function applyUpdate(config: Config, hash: string, update: TransactionUpdate): void {
  const before = find(config, hash)
  if (!before) return
  // What an update does not say is no longer so.
  const undone = before.isUndone && update.status === 'confirmed' && { status: 'failed' as const }
  const lost = update.status === 'unknown' && before.status !== 'unknown' && { lostAt: Date.now() }
  change(config, hash, {
    replacedBy: null,
    fee: null,
    failureReason: null,
    slowReason: null,
    ...update,
    ...undone,
    ...lost,
  })
  if (update.replacedBy) dropFound(config, update.replacedBy)
  if (isOutcome(update.status) !== isOutcome(before.status))
    void getBalances(config, { networkId: before.networkId, address: before.from, force: true })
}

// Before its nonce was known, its replacement may have been listed as another's transfer.
function dropFound(config: Config, hash: string): void {
  config.setState(({ transactions }) => ({
    transactions: transactions.filter((other) => other.hash !== hash || !other.isFromElsewhere),
  }))
}

function settle(config: Config, hash: string): void {
  const transaction = find(config, hash)
  if (transaction && isOutcome(transaction.status)) change(config, hash, { settledAt: Date.now() })
}

function find(config: Config, hash: string): SentTransaction | undefined {
  return config.state.transactions.find((transaction) => transaction.hash === hash)
}

function change(config: Config, hash: string, values: Partial<SentTransaction>): void {
  config.setState(({ transactions }) => ({
    transactions: transactions.map((transaction) =>
      transaction.hash === hash ? { ...transaction, ...values } : transaction,
    ),
  }))
}

/** Pause before the wallet is asked again, ms. */
const pause = 1_000

/** What became of a batch, as its wallet says. */
type BatchFate = {
  /** Of its transaction. Absent: the wallet names none, and `status` is all that will be known. */
  hash?: string
  status: 'pending' | 'confirmed' | 'expired' | 'unknown'
} & Pick<SentTransaction, 'isPartial' | 'isUndone'>

/**
 * Waits until a batch is decided; null: `signal` ended the wait. After a reload the wallet may take a while to be there.
 * `expired`: it reached no chain, nothing was sent. `unknown`: the wallet does not know it. EIP-5792.
 */
async function waitForBatch(
  config: Config,
  { readBatch }: Pick<NamespaceClient, 'readBatch'>,
  transaction: SentTransaction,
  signal: AbortSignal,
): Promise<BatchFate | null> {
  for (; !signal.aborted; await wait(pause, signal)) {
    const connection = findHolder(config.state, transaction)
    if (!connection || !readBatch) continue
    // Who does not answer is asked again.
    const state = await readBatch(connection, transaction.hash).catch(() => undefined)
    if (state === undefined || state?.status === 'pending') continue
    if (state === null) return { status: 'unknown' }
    return toFate(state)
  }
  return null
}

// A wallet may give no receipts: what it says was done must not pass for unsent, or it would be sent again.
function toFate({ status, receipts: [receipt] }: CallsState): BatchFate {
  const word = {
    ...(status === 'partial' ? { isPartial: true as const } : {}),
    ...(status === 'reverted' ? { isUndone: true as const } : {}),
  }
  if (receipt) return { hash: receipt.hash, status: 'pending', ...word }
  return { status: status === 'confirmed' || status === 'partial' ? 'confirmed' : 'expired', ...word }
}

// Another wallet, or another account's, would not know it. Rows of before connections were noted are the frame's.
function findHolder(state: State, transaction: SentTransaction): Connection | null {
  const { connectionId, from } = transaction
  if (connectionId === undefined) return findFrameHolder(state, transaction)
  const connection = state.connections.get(connectionId)
  return connection?.accounts.some(({ address }) => address === from) ? connection : null
}
