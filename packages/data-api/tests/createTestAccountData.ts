import { localTokens } from '@gangway/registry'
import type { Database, NetworkSetting } from '@gangway/server-kit'
import { accountEvents } from '../src/database/accountEvents.js'
import { watchedAccounts } from '../src/database/watchedAccounts.js'
import { createAccountChanges } from '../src/follower/createAccountChanges.js'
import { createWatchedAccountStore } from '../src/follower/createWatchedAccountStore.js'
import { createTokenStore } from '../src/index.js'
import { createTestEvent } from './createTestEvent.js'
import { createTestRpc } from './createTestRpc.js'

/** What a data API with followers is given, without any follower: tests write what one would. */
export function createTestAccountData(database: Database, networks: readonly NetworkSetting[]) {
  const { rpc, log } = createTestRpc(networks)
  const parts = { database, log, getNow: Date.now }
  return {
    database,
    changes: createAccountChanges(),
    watched: createWatchedAccountStore({ ...parts, watchedFor: 60_000, onAdded: () => undefined }),
    tokens: createTokenStore({ ...parts, rpc, listedTokens: localTokens }),
    /** Writes events of one account, each in a block of its own; gives their blocks. */
    async addEvents(account: string, events: readonly Parameters<typeof createTestEvent>[0][], first = 1) {
      const rows = events.map((event, index) =>
        createTestEvent({ account, to: account, block: first + index, txId: `0x${first + index}`, ...event }),
      )
      await database.insert(accountEvents).values(rows)
    },
    /** As a follower does that has read all of an account's past. */
    async completePast() {
      await database.update(watchedAccounts).set({ sinceBlock: 1, backfilledTo: 0 })
    },
  }
}
