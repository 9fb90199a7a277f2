import { httpUrlSchema } from '@gangway/server-kit'
import { defineDataProvider } from '../defineDataProvider.js'
import { createBlockscoutHistory } from '../history/blockscout/createBlockscoutHistory.js'

/** Blockscout instances, each somebody's own. */
export const provider = defineDataProvider({
  name: 'blockscout',
  reach: 'elsewhere',
  variables: {
    'BLOCKSCOUT_URL_*': {
      schema: httpUrlSchema,
      accepts: 'http(s) address',
      description:
        'Blockscout instance of one EVM network, asked for histories. It then learns the addresses people look at.',
    },
  },
  check: ({ 'BLOCKSCOUT_URL_*': urls }, networks) =>
    networks
      .filter(({ id, chainNamespace }) => urls[id] && chainNamespace !== 'eip155')
      .map(({ id }) => ({ field: `BLOCKSCOUT_URL_${id}`, description: 'Blockscout is for EVM networks' })),
  getMissing: ({ 'BLOCKSCOUT_URL_*': urls }, chain) =>
    urls[chain.slice(chain.indexOf(':') + 1)] ? undefined : 'BLOCKSCOUT_URL_<id>',
  history: ({ 'BLOCKSCOUT_URL_*': urls }, { judge }) =>
    createBlockscoutHistory({
      urls: Object.fromEntries(Object.entries(urls).map(([id, url]) => [`eip155:${id}`, url])),
      judge,
    }),
})
