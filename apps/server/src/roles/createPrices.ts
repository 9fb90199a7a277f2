import { createPriceManager, type PriceManager } from '@gangway/data-api'
import type { Log, Metrics, RpcUpstreams } from '@gangway/server-kit'
import type { ServerConfig } from '../settings/readServerConfig.js'

/** Creates the prices of a deployment over the sources its operator chose. */
export function createPrices(
  { dataSources, priceRates }: ServerConfig,
  { rpc, log, metrics }: { rpc: RpcUpstreams; log: Log; metrics: Metrics },
): PriceManager {
  return createPriceManager({
    providers: dataSources.create('prices', { rpc, log, metrics }),
    log,
    rates: priceRates,
    getSources: (chain) => dataSources.getNames('prices', chain),
  })
}
