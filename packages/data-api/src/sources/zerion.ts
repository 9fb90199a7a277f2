import * as v from 'valibot'
import { createZerionHoldings } from '../balances/services/createZerionHoldings.js'
import { defineDataProvider } from '../defineDataProvider.js'
import { createServiceHistory } from '../history/services/createServiceHistory.js'
import { createZerionReader } from '../history/services/createZerionReader.js'
import { createDataService, type ServiceTools } from '../providers/service/createDataService.js'
import { getFirstChain, type NetworkNames, zerionNames } from '../providers/service/networkTables.js'
import { keySchema, networkNamesSchema, serviceUrlSchema } from '../providers/service/serviceSchemas.js'
import { createServiceJudge } from '../spam/createServiceJudge.js'

/** Zerion: tokens and histories of EVM networks. */
export const provider = defineDataProvider({
  name: 'zerion',
  reach: 'elsewhere',
  variables: {
    ZERION_API_KEY: {
      schema: keySchema,
      accepts: 'text',
      description:
        'Key of Zerion, asked for tokens and histories of EVM networks. It then learns the addresses people look at.',
    },
    ZERION_URL: {
      schema: serviceUrlSchema,
      accepts: 'https address, or one on this machine',
      fallback: 'https://api.zerion.io',
      description: 'Where Zerion’s API answers.',
    },
    ZERION_NETWORKS: {
      schema: networkNamesSchema,
      accepts: 'JSON object of CAIP-2 ids to names',
      description:
        'What Zerion calls networks beside those that are known, such as `{"eip155:1":"ethereum"}`.',
    },
  },
  getMissing(values, chain) {
    if (!values.ZERION_API_KEY) return 'ZERION_API_KEY'
    return getNames(values)[chain] ? undefined : 'ZERION_NETWORKS'
  },
  tryKey(values, { log, signal }) {
    if (!values.ZERION_API_KEY) return undefined
    const chain = getFirstChain(values.ZERION_NETWORKS ?? zerionNames)
    const schema = v.object({ data: v.array(v.unknown()) })
    return createService(values, 'check', { log }).get(schema, { chain, path: '/v1/chains/', signal })
  },
  holdings(values, deps) {
    if (!values.ZERION_API_KEY) return undefined
    const service = createService(values, 'holdings', deps)
    return createZerionHoldings({ service, names: getNames(values), judge: createServiceJudge(deps) })
  },
  history(values, { judge, ...deps }) {
    if (!values.ZERION_API_KEY) return undefined
    const names = getNames(values)
    const service = createService(values, 'history', deps)
    return createServiceHistory({
      name: 'zerion',
      supports: (chain) => names[chain] !== undefined && !service.isResting(chain),
      ...{ isPartial: false, read: createZerionReader(service, names), judge },
    })
  },
})

type Values = {
  ZERION_API_KEY: string | undefined
  ZERION_URL: string
  ZERION_NETWORKS: NetworkNames | undefined
}

const getNames = ({ ZERION_NETWORKS: names }: Values): NetworkNames => ({ ...zerionNames, ...names })

/** The key is the name of a user without a password. */
function createService(
  { ZERION_API_KEY: key, ZERION_URL: url }: Values,
  capability: string,
  tools: ServiceTools,
) {
  const headers = { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` }
  return createDataService({ provider: 'zerion', capability, getUrl: () => url, headers }, tools)
}
