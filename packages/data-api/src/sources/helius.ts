import type { CaipNetworkId } from '@gangway/protocol'
import { createDasHoldings } from '../balances/services/createDasHoldings.js'
import { defineDataProvider } from '../defineDataProvider.js'
import { createNftStore } from '../nfts/createNftStore.js'
import { createDasNfts } from '../nfts/services/createDasNfts.js'
import { createDataService, type ServiceTools } from '../providers/service/createDataService.js'
import { createNodeService } from '../providers/service/createNodeService.js'
import { findRpcFault } from '../providers/service/findRpcFault.js'
import { heliusUrls } from '../providers/service/networkTables.js'
import { keySchema, serviceUrlSchema } from '../providers/service/serviceSchemas.js'
import { createServiceJudge } from '../spam/createServiceJudge.js'

/** Helius, or any node of Solana with the Digital Asset Standard's API: NFTs, compressed ones too, and tokens. */
export const provider = defineDataProvider({
  name: 'helius',
  reach: 'elsewhere',
  variables: {
    HELIUS_API_KEY: {
      schema: keySchema,
      accepts: 'text',
      description:
        'Key of Helius, asked for NFTs of Solana, compressed ones too, and for tokens. It then learns the addresses people look at.',
    },
    'DAS_URL_*': {
      schema: serviceUrlSchema,
      accepts: 'https address, or one on this machine',
      description:
        'Node of one Solana network that has the Digital Asset Standard’s API (DAS), in place of Helius. The key of Helius is not sent to it.',
    },
  },
  check: ({ 'DAS_URL_*': urls }, networks) =>
    networks
      .filter(({ id, chainNamespace }) => urls[id] && chainNamespace !== 'solana')
      .map(({ id }) => ({ field: `DAS_URL_${id}`, description: 'DAS is for networks of Solana' })),
  getMissing(values, chain) {
    if (getUrl(values, chain)) return undefined
    return heliusUrls[chain] ? 'HELIUS_API_KEY' : 'DAS_URL_<id>'
  },
  tryKey(values, { log }) {
    const [own] = Object.keys(values['DAS_URL_*'])
    if (!isSetUp(values)) return undefined
    const chain: CaipNetworkId = own ? `solana:${own}` : 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    return createNode(values, 'check', { log }).assertChain(chain)
  },
  holdings(values, deps) {
    if (!isSetUp(values)) return undefined
    return createDasHoldings(createNode(values, 'holdings', deps), createServiceJudge(deps))
  },
  nfts(values, { accountData: { database, tokens: tokenStore }, ...deps }) {
    if (!isSetUp(values)) return undefined
    return createDasNfts({
      service: createNode(values, 'nfts', deps),
      rpc: deps.rpc,
      tokens: tokenStore,
      store: createNftStore(database, deps.blocklist),
      judge: createServiceJudge(deps),
    })
  },
})

type Values = { HELIUS_API_KEY: string | undefined; 'DAS_URL_*': Readonly<Record<string, string>> }

const isSetUp = (values: Values) =>
  Boolean(values.HELIUS_API_KEY) || Object.keys(values['DAS_URL_*']).length > 0

function getUrl(values: Values, chain: CaipNetworkId): string | undefined {
  const own = chain.startsWith('solana:') ? values['DAS_URL_*'][chain.slice('solana:'.length)] : undefined
  return own ?? (values.HELIUS_API_KEY ? heliusUrls[chain] : undefined)
}

/** Each network is a service of its own: what is sent to one of the operator's has no key of Helius in it. */
function createNode(values: Values, capability: string, tools: ServiceTools) {
  const { HELIUS_API_KEY: key } = values
  const service = createDataService(
    {
      ...{ provider: 'helius', capability, findFault: findRpcFault },
      getUrl(chain) {
        const url = getUrl(values, chain) ?? ''
        return url === heliusUrls[chain] ? `${url}/?api-key=${encodeURIComponent(key ?? '')}` : url
      },
    },
    tools,
  )
  return createNodeService({ service, has: (chain) => getUrl(values, chain) !== undefined })
}
