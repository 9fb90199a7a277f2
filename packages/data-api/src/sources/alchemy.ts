import { createAlchemyHoldings } from '../balances/services/createAlchemyHoldings.js'
import { defineDataProvider } from '../defineDataProvider.js'
import { createAlchemyReader } from '../history/services/createAlchemyReader.js'
import { createServiceHistory } from '../history/services/createServiceHistory.js'
import { createHeldNftReader } from '../nfts/createHeldNftReader.js'
import { createNftStore } from '../nfts/createNftStore.js'
import { createAlchemyNftFinder } from '../nfts/services/createAlchemyNftFinder.js'
import { createFoundNfts } from '../nfts/services/createFoundNfts.js'
import { createDataService, type ServiceTools } from '../providers/service/createDataService.js'
import { createNodeService } from '../providers/service/createNodeService.js'
import { findRpcFault } from '../providers/service/findRpcFault.js'
import { alchemyNames, getFirstChain, type NetworkNames } from '../providers/service/networkTables.js'
import { keySchema, networkNamesSchema, serviceUrlSchema } from '../providers/service/serviceSchemas.js'
import { createServiceJudge } from '../spam/createServiceJudge.js'

/** Alchemy: tokens, NFTs and transfers of EVM networks. */
export const provider = defineDataProvider({
  name: 'alchemy',
  reach: 'elsewhere',
  variables: {
    ALCHEMY_API_KEY: {
      schema: keySchema,
      accepts: 'text',
      description:
        'Key of Alchemy, asked for tokens, NFTs and transfers of EVM networks. It then learns the addresses people look at.',
    },
    ALCHEMY_URL: {
      schema: serviceUrlSchema,
      accepts: 'https address, or one on this machine',
      description:
        'Where Alchemy’s API answers, in place of its own hosts: a network’s name is added as a part of the path. Asked without the key too, where it is a proxy that adds one.',
    },
    ALCHEMY_NETWORKS: {
      schema: networkNamesSchema,
      accepts: 'JSON object of CAIP-2 ids to names',
      description:
        'What Alchemy calls networks beside those that are known, such as `{"eip155:1":"eth-mainnet"}`.',
    },
  },
  getMissing(values, chain) {
    if (!isSetUp(values)) return 'ALCHEMY_API_KEY'
    return getNames(values)[chain] ? undefined : 'ALCHEMY_NETWORKS'
  },
  tryKey(values, { log }) {
    if (!isSetUp(values)) return undefined
    return createNode(values, 'check', { log }).assertChain(
      getFirstChain(values.ALCHEMY_NETWORKS ?? alchemyNames),
    )
  },
  holdings(values, deps) {
    if (!isSetUp(values)) return undefined
    return createAlchemyHoldings(createNode(values, 'holdings', deps), createServiceJudge(deps))
  },
  nfts(values, { accountData: { database, tokens }, blocklist, ...deps }) {
    if (!isSetUp(values)) return undefined
    const service = createNode(values, 'nfts', deps)
    return createFoundNfts({
      name: 'alchemy',
      supports: service.supports,
      find: createAlchemyNftFinder(service),
      held: createHeldNftReader({ rpc: deps.rpc, tokens }),
      store: createNftStore(database, blocklist),
    })
  },
  history(values, { judge, ...deps }) {
    if (!isSetUp(values)) return undefined
    const service = createNode(values, 'history', deps)
    const read = createAlchemyReader(service)
    return createServiceHistory({ name: 'alchemy', supports: service.supports, isPartial: true, read, judge })
  },
})

type Values = {
  ALCHEMY_API_KEY: string | undefined
  ALCHEMY_URL: string | undefined
  ALCHEMY_NETWORKS: NetworkNames | undefined
}

const isSetUp = ({ ALCHEMY_API_KEY: key, ALCHEMY_URL: url }: Values) => Boolean(key || url)
const getNames = ({ ALCHEMY_NETWORKS: names }: Values): NetworkNames => ({ ...alchemyNames, ...names })

function createNode(values: Values, capability: string, tools: ServiceTools) {
  const { ALCHEMY_API_KEY: key, ALCHEMY_URL: url } = values
  const names = getNames(values)
  const service = createDataService(
    {
      ...{ provider: 'alchemy', capability, findFault: findRpcFault },
      getUrl: (chain) =>
        url ? `${url.replace(/\/$/, '')}/${names[chain]}` : `https://${names[chain]}.g.alchemy.com`,
      headers: key ? { authorization: `Bearer ${key}` } : undefined,
    },
    tools,
  )
  return createNodeService({ service, has: (chain) => names[chain] !== undefined, path: '/v2' })
}
