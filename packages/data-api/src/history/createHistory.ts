import type { CaipNetworkId } from '@gangway/protocol'
import type { Log, RpcUpstreams } from '@gangway/server-kit'
import type { AccountData } from '../accountData.js'
import type { PriceManager } from '../model/priceManager.js'
import type { Blocklist } from '../spam/createBlocklist.js'
import { createTransferJudge } from '../spam/createTransferJudge.js'
import { createBlockscoutHistory } from './blockscout/createBlockscoutHistory.js'
import { createBlockTimes } from './createBlockTimes.js'
import { createFollowedHistory } from './createFollowedHistory.js'
import { createHistoryManager, type HistoryManager } from './createHistoryManager.js'
import { createHistoryStore } from './createHistoryStore.js'
import type { HistorySource } from './historyProvider.js'

/** Where histories come from. */
export type HistorySettings = {
  /** Sources of a chain: the first that knows all of an account's history counts, or the first that answers. */
  getSources: (chain: CaipNetworkId) => readonly HistorySource[]
  /** Blockscout instances by chain. */
  blockscoutUrls: Readonly<Partial<Record<CaipNetworkId, string>>>
  /** Milliseconds one request may keep instances busy; default 10,000. For tests. */
  timeLimit?: number
}

/** Creates the history of a deployment over the sources it has. */
export function createHistory(deps: {
  accountData: AccountData
  settings: HistorySettings | undefined
  rpc: RpcUpstreams
  prices: PriceManager
  log: Log
  blocklist: Blocklist
}): HistoryManager {
  const { accountData, settings, rpc, prices, log, blocklist } = deps
  const { database, watched, changes, tokens } = accountData
  const blockTimes = createBlockTimes({ rpc, log })
  return createHistoryManager({
    providers: [
      createFollowedHistory({
        store: createHistoryStore(database),
        watched,
        getBlockTime: blockTimes.get,
        getNow: Date.now,
      }),
      createBlockscoutHistory({
        urls: settings?.blockscoutUrls ?? {},
        judge: createTransferJudge({ database, rpc, tokens, prices }).judge,
      }),
    ],
    getSources: settings?.getSources ?? (() => ['follower']),
    getTokens: tokens.getMany,
    blocklist,
    watched,
    changes,
    log,
    timeLimit: settings?.timeLimit,
  })
}
