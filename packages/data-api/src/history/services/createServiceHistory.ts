import type { CaipNetworkId } from '@gangway/protocol'
import type { AccountEvent, UnjudgedEvent } from '../../model/accountEvent.js'
import { withCursorFault } from '../../providers/service/serviceFault.js'
import { createCursorError } from '../historyCursor.js'
import type { HistoryPage, HistoryProvider } from '../historyProvider.js'
import { raiseFlagged, toTransactions } from './createServiceEvent.js'

/** A page of a service: events in the order of the chain, and where the next page begins (JSON); null after the last. */
type ServicePage = {
  events: UnjudgedEvent[]
  next: unknown
  /** Tokens that the service holds to be spam, by `asset`. */
  flagged?: ReadonlySet<string>
}

/** Asks a service for a page from `position` on, undefined: the newest. Throws as `HistoryProvider.getPage`. */
export type ReadServicePage = (request: {
  account: string
  chain: CaipNetworkId
  position: unknown
  signal: AbortSignal
}) => Promise<ServicePage>

/** Creates the history of a service. `isPartial`: it leaves some kinds of events out, whatever it is asked. */
export function createServiceHistory(deps: {
  name: string
  supports: (chain: CaipNetworkId) => boolean
  isPartial: boolean
  read: ReadServicePage
  judge: (chain: CaipNetworkId, events: readonly UnjudgedEvent[]) => Promise<AccountEvent[]>
}): HistoryProvider {
  const { name, supports, isPartial, read, judge } = deps
  return {
    name,
    supports,
    async getPage({ account, chain, position, signal }): Promise<HistoryPage> {
      const {
        events,
        next,
        flagged = new Set<string>(),
      } = await withCursorFault(position, createCursorError, () => read({ account, chain, position, signal }))
      // What does not concern the account is none of its history, whatever the service says.
      const own = events.filter(
        ({ from, to, initiator }) => from === account || to === account || initiator === account,
      )
      const judged = raiseFlagged(await judge(chain, own), flagged)
      return { transactions: toTransactions(judged), next, since: null, isPartial }
    },
  }
}
