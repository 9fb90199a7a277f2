import { caipNetworkIdSchema } from '@gangway/protocol'
import { commaListSchema } from '@gangway/server-kit'
import * as v from 'valibot'
import { defineDataProvider } from '../defineDataProvider.js'
import { createEtherscanReader, findEtherscanFault } from '../history/services/createEtherscanReader.js'
import { createServiceHistory } from '../history/services/createServiceHistory.js'
import { createDataService, type ServiceTools } from '../providers/service/createDataService.js'
import { etherscanChains } from '../providers/service/networkTables.js'
import { keySchema, serviceUrlSchema } from '../providers/service/serviceSchemas.js'

/** Etherscan's second API: one key for the histories of many EVM networks. */
export const provider = defineDataProvider({
  name: 'etherscan',
  reach: 'elsewhere',
  variables: {
    ETHERSCAN_API_KEY: {
      schema: keySchema,
      accepts: 'text',
      description:
        'Key of Etherscan, asked for histories of EVM networks. It then learns the addresses people look at.',
    },
    ETHERSCAN_URL: {
      schema: serviceUrlSchema,
      accepts: 'https address, or one on this machine',
      fallback: 'https://api.etherscan.io/v2/api',
      description: 'Where Etherscan’s second API answers.',
    },
    ETHERSCAN_CHAINS: {
      schema: v.pipe(commaListSchema, v.minLength(1), v.array(caipNetworkIdSchema)),
      accepts: 'comma list of CAIP-2 ids',
      description: 'Networks that Etherscan is asked about, in place of those it is known to have.',
    },
  },
  getMissing({ ETHERSCAN_API_KEY: key, ETHERSCAN_CHAINS: chains = etherscanChains }, chain) {
    if (!key) return 'ETHERSCAN_API_KEY'
    return chains.includes(chain) ? undefined : 'ETHERSCAN_CHAINS'
  },
  tryKey(values, { log, signal }) {
    if (!values.ETHERSCAN_API_KEY) return undefined
    const [chain = 'eip155:1'] = values.ETHERSCAN_CHAINS ?? etherscanChains
    const account = `0x${'0'.repeat(40)}`
    const read = createEtherscanReader(createService(values, 'check', { log }))
    // Of the block below 1 there is nothing to tell, which is told to the right key alone.
    return read({ account, chain, position: { below: 1 }, signal })
  },
  history(values, { judge, ...deps }) {
    if (!values.ETHERSCAN_API_KEY) return undefined
    const chains = values.ETHERSCAN_CHAINS ?? etherscanChains
    const service = createService(values, 'history', deps)
    return createServiceHistory({
      name: 'etherscan',
      supports: (chain) => chains.includes(chain) && !service.isResting(chain),
      ...{ isPartial: false, read: createEtherscanReader(service), judge },
    })
  },
})

/** A free key may ask three times a second. ms */
const pause = 350

function createService(
  values: { ETHERSCAN_API_KEY: string | undefined; ETHERSCAN_URL: string },
  capability: string,
  tools: ServiceTools,
) {
  return createDataService(
    {
      ...{ provider: 'etherscan', capability, findFault: findEtherscanFault },
      getUrl: () => values.ETHERSCAN_URL,
      pause,
      secretQuery: { apikey: values.ETHERSCAN_API_KEY ?? '' },
    },
    tools,
  )
}
