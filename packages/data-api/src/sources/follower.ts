import { defineDataProvider } from '../defineDataProvider.js'
import { createBlockTimes } from '../history/createBlockTimes.js'
import { createFollowedHistory } from '../history/createFollowedHistory.js'
import { createHistoryStore } from '../history/createHistoryStore.js'

/** What this deployment followed of accounts, and keeps. */
export const provider = defineDataProvider({
  name: 'follower',
  reach: 'here',
  history: (_, { rpc, log, accountData: { database, watched } }) =>
    createFollowedHistory({
      store: createHistoryStore(database),
      watched,
      getBlockTime: createBlockTimes({ rpc, log }).get,
    }),
})
