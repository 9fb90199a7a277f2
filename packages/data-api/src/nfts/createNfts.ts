import type { Log, RpcUpstreams } from '@gangway/server-kit'
import type { AccountData } from '../accountData.js'
import type { Blocklist } from '../spam/createBlocklist.js'
import { createEip155Nfts } from './createEip155Nfts.js'
import { createNftManager, type NftManager } from './createNftManager.js'
import { createNftStore } from './createNftStore.js'
import { createSolanaNfts } from './createSolanaNfts.js'

/** Creates the NFTs of a deployment. */
export function createNfts(deps: {
  accountData: AccountData
  rpc: RpcUpstreams
  log: Log
  blocklist: Blocklist
}): NftManager {
  const { accountData, rpc, log, blocklist } = deps
  const { database, watched, changes, tokens } = accountData
  const store = createNftStore(database, blocklist)
  return createNftManager({
    providers: {
      eip155: createEip155Nfts({ rpc, store, tokens }),
      solana: createSolanaNfts({ rpc, store, tokens }),
    },
    watched,
    changes,
    log,
  })
}
