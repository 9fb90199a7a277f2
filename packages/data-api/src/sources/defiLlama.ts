import * as v from 'valibot'
import { defineDataProvider } from '../defineDataProvider.js'
import { createDefiLlamaPrices } from '../prices/services/createDefiLlamaPrices.js'
import type { PriceNames } from '../prices/services/priceNames.js'
import { defiLlamaNames } from '../prices/services/priceTables.js'
import { createDataService, type ServiceTools } from '../providers/service/createDataService.js'
import { getFirstChain } from '../providers/service/networkTables.js'
import { keySchema, priceNamesSchema, serviceUrlSchema } from '../providers/service/serviceSchemas.js'

/** Where the coins API is open to everybody. A key has a host of its own. */
const openHost = 'coins.llama.fi'

/** DefiLlama: prices, those of a day ago, and those of the past. */
export const provider = defineDataProvider({
  name: 'defillama',
  reach: 'elsewhere',
  variables: {
    DEFILLAMA_URL: {
      schema: serviceUrlSchema,
      accepts: 'https address, or one on this machine',
      description:
        'Where DefiLlama’s coins API answers, such as `https://coins.llama.fi`, which needs no key. If this or the key is set, it is asked for prices, and learns which tokens people of this deployment hold.',
    },
    DEFILLAMA_API_KEY: {
      schema: v.pipe(keySchema, v.regex(/^[\w-]+$/)),
      accepts: 'text',
      description: 'Key of DefiLlama’s paid plan, whose host is then asked in place of the open one.',
    },
    DEFILLAMA_NETWORKS: {
      schema: priceNamesSchema,
      accepts: 'JSON object of CAIP-2 ids to `network/coin`',
      description:
        'What DefiLlama calls networks, and CoinGecko their coins, beside those that are known, such as `{"eip155:1":"ethereum/ethereum"}`.',
    },
  },
  check: ({ DEFILLAMA_URL: url, DEFILLAMA_API_KEY: key }) =>
    key && url && new URL(url).hostname === openHost
      ? [
          {
            field: 'DEFILLAMA_URL',
            description: `${openHost} takes no key: leave this out, or DEFILLAMA_API_KEY`,
          },
        ]
      : [],
  getMissing(values, chain) {
    if (!isSetUp(values)) return 'DEFILLAMA_URL'
    return getNames(values)[chain] ? undefined : 'DEFILLAMA_NETWORKS'
  },
  tryKey(values, { log, signal }) {
    if (!isSetUp(values)) return undefined
    const chain = getFirstChain(values.DEFILLAMA_NETWORKS ?? defiLlamaNames)
    const schema = v.object({ coins: v.object({ 'coingecko:ethereum': v.object({ price: v.number() }) }) })
    const question = { chain, path: '/prices/current/coingecko:ethereum', signal }
    return createService(values, 'check', { log }).get(schema, question)
  },
  prices: (values, deps) =>
    isSetUp(values)
      ? createDefiLlamaPrices({ service: createService(values, 'prices', deps), names: getNames(values) })
      : undefined,
})

type Values = {
  DEFILLAMA_URL: string | undefined
  DEFILLAMA_API_KEY: string | undefined
  DEFILLAMA_NETWORKS: PriceNames | undefined
}

const isSetUp = ({ DEFILLAMA_API_KEY: key, DEFILLAMA_URL: url }: Values) => Boolean(key || url)
const getNames = ({ DEFILLAMA_NETWORKS: names }: Values): PriceNames => ({ ...defiLlamaNames, ...names })

/** DefiLlama takes its key as a part of the path, in front of the API's name. */
function createService(values: Values, capability: string, tools: ServiceTools) {
  const { DEFILLAMA_URL: url, DEFILLAMA_API_KEY: key } = values
  const base = key ? `${url ?? 'https://pro-api.llama.fi'}/${key}/coins` : (url ?? '')
  return createDataService({ provider: 'defillama', capability, getUrl: () => base }, tools)
}
