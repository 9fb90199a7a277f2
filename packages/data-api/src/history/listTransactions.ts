import type { CaipNetworkId } from '@gangway/protocol'
import type { AccountEvent } from '../model/accountEvent.js'
import { toTransactionIndex } from '../model/toEventPosition.js'
import type { EventPlace, HistoryStore } from './createHistoryStore.js'

/** The last transaction of a page. */
type LastTransaction = { block: number; index: number }

/** Events of an account before a place, and how many transactions of them are wanted. */
type Request = { account: string; chain: CaipNetworkId; before: EventPlace | undefined; limit: number }

/** Events read for each transaction wanted: most have one or two. */
const eventsPerTransaction = 2

/** How many times more are read where not even one transaction was whole. */
const widening = 10

/** Events shown of one transaction: a hundred thousand would keep the whole process busy for seconds. */
const mostEvents = 1_000

/**
 * Reads about `limit` transactions, the newest first, each whole. Their events stand next to each other but on Solana,
 * where the order within a slot is not known: there a slot is not cut either. `isCut`: there were more events in one than
 * are told; those last in it are.
 */
export async function listTransactions(
  store: HistoryStore,
  request: Request,
): Promise<{ transactions: AccountEvent[][]; next: LastTransaction | null; isCut: boolean }> {
  for (let most = request.limit * eventsPerTransaction; ; most = Math.min(most * widening, mostEvents)) {
    const events = await store.listEvents({ ...request, limit: most + 1 })
    const groups = groupBy(events, ({ block, position }) => `${block} ${toTransactionIndex(position)}`)
    const hasMore = events.length > most
    const isCut = hasMore && groups.length === 1 && most >= mostEvents
    // What it ends with may have more events that were not read.
    if (hasMore && !isCut) groups.pop()
    if (groups.length > 0 || !hasMore) return { ...takePage(groups, request.limit, hasMore), isCut }
  }
}

function takePage(groups: readonly AccountEvent[][], limit: number, hasMore: boolean) {
  const transactions: AccountEvent[][] = []
  let last: AccountEvent[] | undefined
  for (const group of groups) {
    if (transactions.length >= limit) break
    transactions.push(...groupBy(group, ({ txId }) => txId).map((events) => events.reverse()))
    last = group
  }
  const isEnd = !hasMore && last === groups.at(-1)
  return { transactions, next: isEnd ? null : toLastTransaction(last) }
}

function toLastTransaction([event]: readonly AccountEvent[] = []): LastTransaction | null {
  return event ? { block: event.block, index: toTransactionIndex(event.position) } : null
}

/** In the order in which each was met first. */
function groupBy(events: readonly AccountEvent[], toKey: (event: AccountEvent) => string): AccountEvent[][] {
  const groups = new Map<string, AccountEvent[]>()
  for (const event of events) {
    const key = toKey(event)
    const group = groups.get(key)
    if (group) group.push(event)
    else groups.set(key, [event])
  }
  return [...groups.values()]
}
