import { defineDataProvider } from '../defineDataProvider.js'
import { createNftStore } from '../nfts/createNftStore.js'
import { createSolanaNfts } from '../nfts/createSolanaNfts.js'
import { createSolanaNode } from '../providers/solanaNode.js'
import { createServiceJudge } from '../spam/createServiceJudge.js'

/** The nodes of Solana. */
export const provider = defineDataProvider({
  name: 'solana',
  reach: 'node',
  balances(_, { rpc, tokens, blocklist }) {
    return createSolanaNode(rpc, createServiceJudge({ tokens, rpc, blocklist }))
  },
  nfts: (_, { rpc, blocklist, accountData: { database, tokens } }) =>
    createSolanaNfts({ rpc, tokens, store: createNftStore(database, blocklist) }),
})
