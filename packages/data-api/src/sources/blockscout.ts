import type { CaipNetworkId } from '@gangway/protocol'
import { httpUrlSchema } from '@gangway/server-kit'
import * as v from 'valibot'
import { defineDataProvider } from '../defineDataProvider.js'
import { createBlockscoutHistory } from '../history/blockscout/createBlockscoutHistory.js'
import { createHeldNftReader } from '../nfts/createHeldNftReader.js'
import { createNftStore } from '../nfts/createNftStore.js'
import { createBlockscoutNftFinder } from '../nfts/services/createBlockscoutNftFinder.js'
import { createFoundNfts } from '../nfts/services/createFoundNfts.js'
import { createDataService, type ServiceTools } from '../providers/service/createDataService.js'

/** Blockscout instances, each somebody's own. */
export const provider = defineDataProvider({
  name: 'blockscout',
  reach: 'elsewhere',
  variables: {
    'BLOCKSCOUT_URL_*': {
      schema: httpUrlSchema,
      accepts: 'http(s) address',
      description:
        'Blockscout instance of one EVM network, asked for histories and NFTs. It then learns the addresses people look at.',
    },
  },
  check: ({ 'BLOCKSCOUT_URL_*': urls }, networks) =>
    networks
      .filter(({ id, chainNamespace }) => urls[id] && chainNamespace !== 'eip155')
      .map(({ id }) => ({ field: `BLOCKSCOUT_URL_${id}`, description: 'Blockscout is for EVM networks' })),
  getMissing: ({ 'BLOCKSCOUT_URL_*': urls }, chain) =>
    urls[chain.slice(chain.indexOf(':') + 1)] ? undefined : 'BLOCKSCOUT_URL_<id>',
  tryKey({ 'BLOCKSCOUT_URL_*': urls }, { log, signal }) {
    const [id] = Object.keys(urls)
    if (id === undefined) return undefined
    const schema = v.object({ total_blocks: v.union([v.string(), v.number()]) })
    const service = createService(urls, 'check', { log })
    return service.get(schema, { chain: `eip155:${id}`, path: '/api/v2/stats', signal })
  },
  nfts({ 'BLOCKSCOUT_URL_*': urls }, { accountData: { database, tokens }, blocklist, ...deps }) {
    const service = createService(urls, 'nfts', deps)
    return createFoundNfts({
      name: 'blockscout',
      supports: (chain) => Boolean(getUrl(urls, chain)) && !service.isResting(chain),
      find: createBlockscoutNftFinder(service),
      held: createHeldNftReader({ rpc: deps.rpc, tokens }),
      store: createNftStore(database, blocklist),
    })
  },
  history: ({ 'BLOCKSCOUT_URL_*': urls }, { judge, metrics }) =>
    createBlockscoutHistory({
      urls: Object.fromEntries(Object.entries(urls).map(([id, url]) => [`eip155:${id}`, url])),
      judge,
      metrics,
    }),
})

type Urls = Readonly<Record<string, string>>

const getUrl = (urls: Urls, chain: CaipNetworkId) =>
  chain.startsWith('eip155:') ? urls[chain.slice('eip155:'.length)] : undefined

function createService(urls: Urls, capability: string, tools: ServiceTools) {
  return createDataService(
    { provider: 'blockscout', capability, getUrl: (chain) => getUrl(urls, chain) ?? '' },
    tools,
  )
}
