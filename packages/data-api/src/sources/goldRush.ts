import * as v from 'valibot'
import { createGoldRushHoldings } from '../balances/services/createGoldRushHoldings.js'
import { defineDataProvider } from '../defineDataProvider.js'
import { createGoldRushReader } from '../history/services/createGoldRushReader.js'
import { createServiceHistory } from '../history/services/createServiceHistory.js'
import { createDataService, type ServiceTools } from '../providers/service/createDataService.js'
import { getFirstChain, goldRushNames, type NetworkNames } from '../providers/service/networkTables.js'
import { keySchema, networkNamesSchema, serviceUrlSchema } from '../providers/service/serviceSchemas.js'
import { createServiceJudge } from '../spam/createServiceJudge.js'

/** GoldRush, once Covalent: tokens and histories of EVM networks. */
export const provider = defineDataProvider({
  name: 'goldrush',
  reach: 'elsewhere',
  variables: {
    GOLDRUSH_API_KEY: {
      schema: keySchema,
      accepts: 'text',
      description:
        'Key of GoldRush, asked for tokens and histories of EVM networks. It then learns the addresses people look at.',
    },
    GOLDRUSH_URL: {
      schema: serviceUrlSchema,
      accepts: 'https address, or one on this machine',
      fallback: 'https://api.covalenthq.com',
      description: 'Where GoldRush’s API answers.',
    },
    GOLDRUSH_NETWORKS: {
      schema: networkNamesSchema,
      accepts: 'JSON object of CAIP-2 ids to names',
      description:
        'What GoldRush calls networks beside those that are known, such as `{"eip155:1":"eth-mainnet"}`.',
    },
  },
  getMissing(values, chain) {
    if (!values.GOLDRUSH_API_KEY) return 'GOLDRUSH_API_KEY'
    return getNames(values)[chain] ? undefined : 'GOLDRUSH_NETWORKS'
  },
  tryKey(values, { log, signal }) {
    if (!values.GOLDRUSH_API_KEY) return undefined
    const chain = getFirstChain(values.GOLDRUSH_NETWORKS ?? goldRushNames)
    const schema = v.object({ data: v.object({ items: v.array(v.unknown()) }) })
    return createService(values, 'check', { log }).get(schema, { chain, path: '/v1/chains/', signal })
  },
  holdings(values, deps) {
    if (!values.GOLDRUSH_API_KEY) return undefined
    const service = createService(values, 'holdings', deps)
    return createGoldRushHoldings({ service, names: getNames(values), judge: createServiceJudge(deps) })
  },
  history(values, { judge, ...deps }) {
    if (!values.GOLDRUSH_API_KEY) return undefined
    const names = getNames(values)
    const service = createService(values, 'history', deps)
    return createServiceHistory({
      name: 'goldrush',
      supports: (chain) => names[chain] !== undefined && !service.isResting(chain),
      ...{ isPartial: true, read: createGoldRushReader(service, names), judge },
    })
  },
})

type Values = {
  GOLDRUSH_API_KEY: string | undefined
  GOLDRUSH_URL: string
  GOLDRUSH_NETWORKS: NetworkNames | undefined
}

const getNames = ({ GOLDRUSH_NETWORKS: names }: Values): NetworkNames => ({ ...goldRushNames, ...names })

function createService(
  { GOLDRUSH_API_KEY: key, GOLDRUSH_URL: url }: Values,
  capability: string,
  tools: ServiceTools,
) {
  const headers = { authorization: `Bearer ${key}` }
  return createDataService({ provider: 'goldrush', capability, getUrl: () => url, headers }, tools)
}
