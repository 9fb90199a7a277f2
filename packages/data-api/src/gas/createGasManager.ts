import type { CaipNetworkId, ChainNamespace } from '@gangway/protocol'
import { type CacheAnswer, createCache, type RpcUpstreams } from '@gangway/server-kit'
import type { GasPrice } from './gasPrice.js'
import { readEip155GasPrice } from './readEip155GasPrice.js'
import { readSolanaGasPrice } from './readSolanaGasPrice.js'

/** What gas costs on the networks of a deployment. */
export type GasManager = {
  /** @throws GangwayError `CHAIN_NOT_SUPPORTED`, `CHAIN_NOT_CONFIGURED`, `RPC_UPSTREAM_FAILED`. */
  getGasPrice(chain: CaipNetworkId): Promise<CacheAnswer<GasPrice>>
}

/** data-sources.md §4: a gas price is not served once it is old. */
const cacheTimes = { fresh: 5_000, stale: 5_000, maxEntries: 1_000 } as const

const readers = {
  eip155: readEip155GasPrice,
  solana: readSolanaGasPrice,
} as const satisfies Record<ChainNamespace, unknown>

/** Creates it; each network's own node is asked. */
export function createGasManager(rpc: Pick<RpcUpstreams, 'get' | 'read'>): GasManager {
  const cache = createCache<GasPrice>(cacheTimes)
  return {
    async getGasPrice(chain) {
      const { network } = rpc.get(chain)
      return cache.get(chain, () => readers[network.chainNamespace](rpc, chain))
    },
  }
}
