import {
  createChainlinkPrices,
  createPriceManager,
  createStaticPrices,
  type PriceManager,
} from '@gangway/data-api'
import type { Log, RpcUpstreams } from '@gangway/server-kit'
import type { ServerConfig } from '../settings/readServerConfig.js'

/** Creates the prices of a deployment over the sources its operator chose. */
export function createPrices(
  { staticPrices, dataSources }: ServerConfig,
  { rpc, log }: { rpc: RpcUpstreams; log: Log },
): PriceManager {
  return createPriceManager({
    providers: [createStaticPrices(staticPrices), createChainlinkPrices(rpc, dataSources.chainlinkFeeds)],
    log,
    rates: dataSources.priceRates,
    getSources: dataSources.getPriceSources,
  })
}
