import { defineDataProvider } from '../defineDataProvider.js'
import { createNftStore } from '../nfts/createNftStore.js'
import { createSolanaNfts } from '../nfts/createSolanaNfts.js'
import { createSolanaNode } from '../providers/solanaNode.js'
import { createTokenJudge } from '../spam/createTokenJudge.js'

/** The nodes of Solana. */
export const provider = defineDataProvider({
  name: 'solana',
  reach: 'node',
  balances(_, { rpc, tokens, blocklist }) {
    const networks = rpc.getStatuses().map(({ network }) => network)
    return createSolanaNode(rpc, createTokenJudge(tokens, networks, blocklist))
  },
  nfts: (_, { rpc, blocklist, accountData: { database, tokens } }) =>
    createSolanaNfts({ rpc, tokens, store: createNftStore(database, blocklist) }),
})
