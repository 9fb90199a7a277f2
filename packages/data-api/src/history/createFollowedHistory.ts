import type { CaipNetworkId } from '@gangway/protocol'
import * as v from 'valibot'
import { toEventPosition } from '../model/toEventPosition.js'
import type { WatchedAccountStore } from '../model/watchedAccountStore.js'
import type { EventPlace, HistoryStore } from './createHistoryStore.js'
import { createCursorError } from './historyCursor.js'
import type { HistoryProvider } from './historyProvider.js'
import { listTransactions } from './listTransactions.js'

/** How long a follower may be without having seen the chain's head, ms. data-sources.md §10 */
const mostLag = 30_000

const wholeNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** The last transaction of the page before: its block and its index there. */
const positionSchema = v.object({ block: wholeNumber, index: v.pipe(wholeNumber, v.maxValue(10 ** 9)) })

/** Creates the history of what followers have written here. data-sources.md §3.4 */
export function createFollowedHistory(deps: {
  store: HistoryStore
  watched: Pick<WatchedAccountStore, 'get'>
  /** When a block was made, Unix milliseconds; null where that cannot be told. */
  getBlockTime: (chain: CaipNetworkId, block: number) => Promise<number | null>
}): HistoryProvider {
  const { store, watched, getBlockTime } = deps

  /** What is known of the account's past: from when on, by a block and a time, and whether that is being added to. */
  async function getReach(account: string, chain: CaipNetworkId) {
    const { sinceBlock = null, backfilledTo = null } = (await watched.get(account, chain)) ?? {}
    const lowest = backfilledTo ?? sinceBlock
    if (lowest === null) return { sinceBlock, lowest, since: null, isReading: true }
    if (lowest === 0) return { sinceBlock, lowest, since: null, isReading: false }
    const since = await getBlockTime(chain, lowest)
    return { sinceBlock, lowest, since, isReading: since === null || backfilledTo !== sinceBlock }
  }

  return {
    name: 'follower',
    // Whoever may be asked for was let in by the upstreams, and each of those is followed.
    supports: () => true,
    isFollower: true,
    async getPage({ account, chain, position, limit }) {
      const before = position === undefined ? undefined : parsePosition(position)
      const [{ isCut, ...page }, { lag, newestGap }, reach] = await Promise.all([
        listTransactions(store, { account, chain, before, limit }),
        store.getProgress(chain),
        getReach(account, chain),
      ])
      const { sinceBlock, lowest, since, isReading } = reach
      const isBehind = lag === null || lag > mostLag
      const isGapped = sinceBlock !== null && newestGap !== null && newestGap >= sinceBlock
      // Rows of an earlier time, as from before an account was put aside: what was between was not read.
      const isHoled = page.transactions.some((events) => events.some(({ block }) => block < (lowest ?? 0)))
      return { ...page, since, isPartial: isBehind || isGapped || isReading || isHoled || isCut }
    },
  }
}

function parsePosition(value: unknown): EventPlace {
  const position = v.safeParse(positionSchema, value)
  if (!position.success) throw createCursorError()
  const { block, index } = position.output
  return { block, position: toEventPosition(index, 0) }
}
