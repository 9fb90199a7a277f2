import type { CaipNetworkId } from '@gangway/protocol'
import type { Log } from '@gangway/server-kit'
import type { HistoryStore } from '../history/createHistoryStore.js'
import type { AccountChanges } from '../model/accountChanges.js'

/** Tells this process's `AccountChanges` of what followers of other processes wrote. */
export type RemoteChanges = {
  /**
   * Looks at the account now and then until the function it resolves with is called. What is written after it resolved
   * is told.
   */
  watch(account: string, chains: readonly CaipNetworkId[]): Promise<() => void>
}

/** One account on one chain that somebody waits for. `last`: its mark when it was looked at; null before. */
type Entry = { account: string; chain: CaipNetworkId; listeners: number; last: string | null }

const defaultInterval = 3_000

/** Accounts looked at by one query. */
const mostPerLook = 1_000

/** Creates the {@link RemoteChanges} of a process. `interval` in milliseconds. */
export function createRemoteChanges(deps: {
  store: Pick<HistoryStore, 'listMarks'>
  changes: AccountChanges
  log: Log
  interval?: number
}): RemoteChanges {
  const { store, changes, log, interval = defaultInterval } = deps
  const entries = new Map<string, Entry>()
  let isScheduled = false

  // What a follower of this process wrote was told by it already.
  changes.subscribe(undefined, ({ account, chain }) => {
    const entry = entries.get(toKey(account, chain))
    if (entry) entry.last = null
  })

  async function look(all: readonly Entry[]): Promise<void> {
    for (let start = 0; start < all.length; start += mostPerLook)
      await lookAt(all.slice(start, start + mostPerLook))
  }

  async function lookAt(looked: readonly Entry[]): Promise<void> {
    const marks = new Map(
      (await store.listMarks(looked)).map(({ account, chain, mark }) => [toKey(account, chain), mark]),
    )
    for (const entry of looked) {
      const { account, chain, last: before } = entry
      const last = marks.get(toKey(account, chain)) ?? ''
      if (before !== null && before !== last) changes.tell({ account, chain })
      entry.last = last
    }
  }

  function schedule(): void {
    if (isScheduled || entries.size === 0) return
    isScheduled = true
    setTimeout(async () => {
      try {
        await look([...entries.values()])
      } catch (error) {
        log.warn({ error }, 'changes of accounts could not be looked for')
      }
      isScheduled = false
      schedule()
    }, interval).unref()
  }

  return {
    async watch(account, chains) {
      const taken = chains.map((chain) => {
        const key = toKey(account, chain)
        const entry = entries.get(key) ?? { account, chain, listeners: 0, last: null }
        entry.listeners += 1
        entries.set(key, entry)
        return entry
      })
      const leave = () => {
        for (const entry of taken.splice(0)) {
          entry.listeners -= 1
          if (entry.listeners === 0) entries.delete(toKey(account, entry.chain))
        }
      }
      try {
        await look(taken)
      } catch (error) {
        leave()
        throw error
      }
      schedule()
      return leave
    },
  }
}

function toKey(account: string, chain: CaipNetworkId): string {
  return `${chain}:${account}`
}
