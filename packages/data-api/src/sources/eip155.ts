import { defineDataProvider } from '../defineDataProvider.js'
import { createEip155Nfts } from '../nfts/createEip155Nfts.js'
import { createHeldNftReader } from '../nfts/createHeldNftReader.js'
import { createNftStore } from '../nfts/createNftStore.js'
import { createEip155Node } from '../providers/eip155Node.js'

/** The nodes of EVM networks. */
export const provider = defineDataProvider({
  name: 'eip155',
  reach: 'node',
  balances: (_, { rpc, tokens, seenTokens }) => createEip155Node(rpc, tokens, seenTokens),
  nfts: (_, { rpc, blocklist, accountData: { database, tokens } }) =>
    createEip155Nfts({
      store: createNftStore(database, blocklist),
      held: createHeldNftReader({ rpc, tokens }),
    }),
})
