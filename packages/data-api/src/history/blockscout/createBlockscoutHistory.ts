import type { CaipNetworkId } from '@gangway/protocol'
import * as v from 'valibot'
import type { AccountEvent, UnjudgedEvent } from '../../model/accountEvent.js'
import { createCursorError } from '../historyCursor.js'
import type { HistoryProvider } from '../historyProvider.js'
import { type BlockscoutPosition, blockscoutPositionSchema } from './blockscoutSchemas.js'
import { createBlockscoutClient } from './createBlockscoutClient.js'
import { mergeLists } from './mergeLists.js'

const start: BlockscoutPosition = { below: null, lists: [{}, {}, {}] }

/** Creates the history of Blockscout instances (REST v2), `urls` by chain. data-sources.md §2 */
export function createBlockscoutHistory(deps: {
  urls: Readonly<Partial<Record<CaipNetworkId, string>>>
  judge: (chain: CaipNetworkId, events: readonly UnjudgedEvent[]) => Promise<AccountEvent[]>
}): HistoryProvider {
  const { urls, judge } = deps
  return {
    name: 'blockscout',
    supports: (chain) => urls[chain] !== undefined,
    async getPage({ account, chain, position, signal }) {
      const from = position === undefined ? start : parsePosition(position)
      const client = createBlockscoutClient(urls[chain] ?? '', signal)
      const { events, flagged, pictures, next } = await mergeLists({ client, account, chain }, from)
      const judged = (await judge(chain, events)).map((event) =>
        event.asset !== null && flagged.has(event.asset) ? raise(event) : event,
      )
      return { transactions: toTransactions(judged), next, since: null, isPartial: false, pictures }
    },
  }
}

function parsePosition(value: unknown): BlockscoutPosition {
  const position = v.safeParse(blockscoutPositionSchema, value)
  if (!position.success) throw createCursorError()
  return position.output
}

/** The newest first; events come in the order of the chain. */
function toTransactions(events: readonly AccountEvent[]): AccountEvent[][] {
  const transactions = new Map<string, AccountEvent[]>()
  for (const event of events) {
    const known = transactions.get(event.txId)
    if (known) known.push(event)
    else transactions.set(event.txId, [event])
  }
  return [...transactions.values()].reverse()
}

const worseLevels = { ok: 'unknown', unknown: 'suspicious', suspicious: 'spam', spam: 'spam' } as const

/** What an instance says against a token raises by one level, never lowers. data-sources.md §7 */
function raise(event: AccountEvent): AccountEvent {
  if (event.initiator === event.account) return event
  const { level, reasons } = event.verdict
  return { ...event, verdict: { level: worseLevels[level], reasons: [...reasons, 'provider'] } }
}
