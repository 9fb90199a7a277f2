import type { CaipNetworkId } from '@gangway/protocol'
import { type Database, type Doorbell, type Log, prepareStatement } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { chainCursors } from '../database/chainCursors.js'
import { watchedAccounts } from '../database/watchedAccounts.js'
import type { AccountChanges } from '../model/accountChanges.js'

/** Reports to this process what followers of other processes have changed. */
export type ChangeTail = {
  /** Reads at once: another process has signalled. */
  wake(): void
  /** A follower of this process has committed, and reported it already. */
  skip(chain: CaipNetworkId, version: number): void
  close(): Promise<void>
}

/** How often it is read, ms: if signals of other processes arrive, and if they do not. Looked at as often as the latter. */
const slowPoll = 2_000
const fastPoll = 500

const value = sql.placeholder

const versionsStatement = prepareStatement<{ chain: CaipNetworkId; version: string }>(
  'chain_versions',
  sql`select chain, version from ${chainCursors}`,
)

// A chain whose version is lower is another one: of a database that was restored, or of another local world. By offset 0 its
// accounts are looked for chain by chain, in an index: joined they would all be read, as most chains might have another version.
const changesStatement = prepareStatement<{
  chain: CaipNetworkId
  version: string
  account: string | null
}>(
  'account_changes',
  sql`
    select c.chain, c.version, w.account
    from ${chainCursors} c
    left join unnest(${value('chains')}::text[], ${value('versions')}::bigint[]) as known (chain, version)
      on known.chain = c.chain
    left join lateral (
      select account from ${watchedAccounts}
      where chain = c.chain and changes <= c.version
        and changes > case when known.version <= c.version then known.version else 0 end
      offset 0
    ) w on true
    where known.version is distinct from c.version`,
)

/**
 * Opens the tail of what all followers on a database have changed, and reports it by `changes`, in the order of each chain's
 * commits. Nothing is passed over, however long the database was away: what is read is which accounts have changed since. An
 * account that changed several times meanwhile is reported once.
 *
 * @param deps.isHeard whether signals of other processes arrive now; then it is polled less often
 */
export async function openChangeTail(deps: {
  database: Database
  log: Log
  changes: AccountChanges
  isHeard: Doorbell['isHeard']
}): Promise<ChangeTail> {
  const { database, log, changes, isHeard } = deps
  const versions = new Map<CaipNetworkId, number>()
  for (const { chain, version } of await versionsStatement(database, {})) versions.set(chain, Number(version))
  let isAsked = false
  let isReading = false
  let isClosed = false
  let isFailing = false
  let reading = Promise.resolve()
  let readAt = performance.now()

  async function read(): Promise<void> {
    const rows = await changesStatement(database, {
      chains: [...versions.keys()],
      versions: [...versions.values()],
    })
    for (const { chain, version, account } of rows) {
      versions.set(chain, Number(version))
      if (account !== null) changes.tell({ account, chain })
    }
    if (isFailing) log.info('changes of accounts are read again')
    isFailing = false
  }

  async function readAll(): Promise<void> {
    isReading = true
    while (isAsked && !isClosed) {
      isAsked = false
      readAt = performance.now()
      await read().catch((error) => {
        if (!isFailing) log.warn({ error }, 'changes of accounts by other processes cannot be read')
        isFailing = true
      })
    }
    isReading = false
  }

  function wake(): void {
    isAsked = true
    if (!isReading) reading = readAll()
  }

  const timer = setInterval(() => {
    if (!isHeard() || performance.now() - readAt >= slowPoll) wake()
  }, fastPoll).unref()

  return {
    wake,
    skip(chain, version) {
      // If another process has committed in between, both are read.
      if ((versions.get(chain) ?? 0) === version - 1) versions.set(chain, version)
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      await reading
    },
  }
}
