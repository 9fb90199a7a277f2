import { type CaipNetworkId, getChainNamespace, toCaipAccountId } from '@gangway/protocol'
import { listedTokens } from '@gangway/registry'
import { getBalances } from '../../accountData/balances/getBalances.js'
import { getNamespaceClient } from '../../chains/getNamespaceClient.js'
import { isOutcome } from '../../chains/isOutcome.js'
import type { SentTransaction } from '../../chains/sentTransaction.js'
import type { Config } from '../../config/config.js'
import { getNetwork } from '../../config/getNetwork.js'
import { defineSlot } from '../../config/slot.js'
import { wait } from '../../kernel/wait.js'
import { mergeTransactions } from '../mergeTransactions.js'
import { watchTransaction } from '../watchTransaction.js'

/** Parameters of {@link watchAccount}. */
export type WatchAccountParameters = { networkId: CaipNetworkId; address: string }

/** How far each account has been watched, by CAIP-10 account: where the last look ended, and transfers found. */
export const progresses = defineSlot(() => new Map<string, { cursor: string | null; hits: number }>())

/** A network that does not answer is asked up to 16 times more rarely. */
const mostDoublings = 4

/**
 * Looks again and again for transfers of an account that were sent from elsewhere, and lists them in
 * `state.transactions`, marked as such, until stopped or until `config.pendingTransactions.limit` were found. Does
 * nothing where that is not enabled. A started config does it by itself for the account in use. product.md §4, §9. Returns the
 * way to stop.
 */
export function watchAccount(config: Config, parameters: WatchAccountParameters): () => void {
  const abort = new AbortController()
  const isReachable = getNetwork(config, parameters.networkId)?.isConfigured
  if (config.pendingTransactions.isEnabled && isReachable) void watch(config, parameters, abort.signal)
  return () => abort.abort()
}

async function watch(config: Config, parameters: WatchAccountParameters, signal: AbortSignal): Promise<void> {
  const { pollInterval, limit } = config.pendingTransactions
  const account = toCaipAccountId(parameters.networkId, parameters.address)
  const progress = progresses(config).get(account) ?? { cursor: null, hits: 0 }
  progresses(config).set(account, progress)
  let failures = 0
  while (!signal.aborted && progress.hits < limit) {
    try {
      const client = await getNamespaceClient(config, getChainNamespace(parameters.networkId))
      const { cursor } = progress
      const found = await client.findTransactions({
        ...parameters,
        cursor,
        knownTokens: getKnownTokens(config, parameters),
      })
      // Another watch of the account may have looked meanwhile.
      if (!signal.aborted && progress.cursor === cursor) {
        progress.cursor = found.cursor
        progress.hits += list(config, parameters, found.transactions)
      }
      failures = 0
    } catch {
      // The node is away, or does not know enough; it is asked again.
      failures += 1
    }
    await wait(pollInterval * 2 ** Math.min(failures, mostDoublings), signal)
  }
}

function getKnownTokens({ state }: Config, { networkId, address }: WatchAccountParameters) {
  return [
    ...listedTokens.filter((token) => token.caipNetworkId === networkId),
    ...(state.customTokens.get(toCaipAccountId(networkId, address)) ?? []),
  ]
}

/** Lists what is news and follows what is not decided; returns how much that was. */
function list(config: Config, parameters: WatchAccountParameters, found: readonly SentTransaction[]): number {
  const news = found.filter((transaction) => isNews(transaction, config.state.transactions))
  if (news.length === 0) return 0
  config.setState(({ transactions }) => ({ transactions: mergeTransactions(transactions, news) }))
  for (const { hash, settledAt } of news) if (settledAt === null) watchTransaction(config, hash)
  // What is followed has the balances read again when it is decided.
  if (news.some(({ settledAt }) => settledAt !== null))
    void getBalances(config, { ...parameters, force: true })
  return news.length
}

/**
 * Whether a transaction found on the chain is more than what a row of the list already tells: it is not that row, did
 * not take its place, and does not stand where that row is still waiting to be decided.
 */
export function isNews(found: SentTransaction, rows: readonly SentTransaction[]): boolean {
  return !rows.some(
    (row) =>
      row.networkId === found.networkId &&
      (row.hash === found.hash ||
        row.replacedBy === found.hash ||
        (row.from === found.from &&
          row.nonce !== null &&
          row.nonce === found.nonce &&
          !isOutcome(row.status))),
  )
}
