import { switchSchema } from '@gangway/server-kit'
import * as v from 'valibot'
import { defineDataProvider } from '../defineDataProvider.js'
import { createCoinGeckoPrices } from '../prices/services/createCoinGeckoPrices.js'
import type { PriceNames } from '../prices/services/priceNames.js'
import { coinGeckoNames } from '../prices/services/priceTables.js'
import { createDataService, type ServiceTools } from '../providers/service/createDataService.js'
import { getFirstChain } from '../providers/service/networkTables.js'
import { keySchema, priceNamesSchema, serviceUrlSchema } from '../providers/service/serviceSchemas.js'

/** CoinGecko: prices, their change within 24 hours, and those of the past. */
export const provider = defineDataProvider({
  name: 'coingecko',
  reach: 'elsewhere',
  variables: {
    COINGECKO_API_KEY: {
      schema: keySchema,
      accepts: 'text',
      description:
        'Key of CoinGecko, asked for prices. It then learns which tokens people of this deployment hold.',
    },
    COINGECKO_PRO: {
      schema: switchSchema,
      accepts: '`on` or `off`',
      fallback: 'off',
      description: 'Whether that is the key of a paid plan; another host takes those.',
    },
    COINGECKO_URL: {
      schema: serviceUrlSchema,
      accepts: 'https address, or one on this machine',
      description:
        'Where CoinGecko’s API answers, with its version, in place of its own host. Asked without the key too, where it is a proxy that adds one.',
    },
    COINGECKO_NETWORKS: {
      schema: priceNamesSchema,
      accepts: 'JSON object of CAIP-2 ids to `network/coin`',
      description:
        'What CoinGecko calls networks and their coins beside those that are known, such as `{"eip155:1":"ethereum/ethereum"}`.',
    },
  },
  getMissing(values, chain) {
    if (!isSetUp(values)) return 'COINGECKO_API_KEY'
    return getNames(values)[chain] ? undefined : 'COINGECKO_NETWORKS'
  },
  tryKey(values, { log, signal }) {
    if (!isSetUp(values)) return undefined
    const chain = getFirstChain(values.COINGECKO_NETWORKS ?? coinGeckoNames)
    const query = { ids: 'ethereum', vs_currencies: 'usd' }
    const schema = v.object({ ethereum: v.object({ usd: v.number() }) })
    const question = { chain, path: '/simple/price', query, signal }
    return createService(values, 'check', { log }).get(schema, question)
  },
  prices: (values, deps) =>
    isSetUp(values)
      ? createCoinGeckoPrices({ service: createService(values, 'prices', deps), names: getNames(values) })
      : undefined,
})

type Values = {
  COINGECKO_API_KEY: string | undefined
  COINGECKO_PRO: boolean
  COINGECKO_URL: string | undefined
  COINGECKO_NETWORKS: PriceNames | undefined
}

const isSetUp = ({ COINGECKO_API_KEY: key, COINGECKO_URL: url }: Values) => Boolean(key || url)
const getNames = ({ COINGECKO_NETWORKS: names }: Values): PriceNames => ({ ...coinGeckoNames, ...names })

function createService(values: Values, capability: string, tools: ServiceTools) {
  const { COINGECKO_API_KEY: key, COINGECKO_PRO: isPro, COINGECKO_URL } = values
  const url = COINGECKO_URL ?? `https://${isPro ? 'pro-api' : 'api'}.coingecko.com/api/v3`
  const headers = key ? { [isPro ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key']: key } : undefined
  return createDataService({ provider: 'coingecko', capability, getUrl: () => url, headers }, tools)
}
