import { commaListSchema, httpUrlSchema } from '@gangway/server-kit'
import * as v from 'valibot'
import { createFarcasterDriver } from '../../farcaster/createFarcasterDriver.js'
import { createOwnRelay } from '../../farcaster/createOwnRelay.js'
import { createRemoteRelay } from '../../farcaster/createRemoteRelay.js'
import { mountOwnRelay } from '../../farcaster/mountOwnRelay.js'
import { defineLoginProvider } from '../loginProvider.js'

const own = 'own'

/** Farcaster: a person approves in the app that has their Farcaster id. embedded-wallet.md §8. */
export const loginProvider = defineLoginProvider({
  name: 'farcaster',
  variables: {
    FARCASTER_RELAY_URL: {
      schema: v.union([v.literal(own), httpUrlSchema]),
      accepts:
        '`https://relay.farcaster.xyz`, which the Farcaster app answers; another such address; or `own`',
      description:
        'What carries a login by Farcaster to a phone. `own`: this server, for Farcaster clients of your own. Without it there is no login by Farcaster.',
    },
    FARCASTER_RPC_URLS: {
      schema: v.pipe(commaListSchema, v.array(httpUrlSchema), v.length(2)),
      accepts: 'comma list of two addresses',
      description:
        'Nodes of OP Mainnet, of two operators: both must say that a Farcaster id is whose it claims to be. Required with the relay.',
    },
  },
  needs: ['FARCASTER_RELAY_URL', 'FARCASTER_RPC_URLS'],
  create({ FARCASTER_RELAY_URL: relayUrl, FARCASTER_RPC_URLS: rpcUrls }) {
    if (!relayUrl || !rpcUrls) return null
    return {
      name: 'farcaster',
      open(service) {
        const { getNow } = service
        if (relayUrl !== own) {
          const relay = createRemoteRelay(relayUrl.replace(/\/$/, ''))
          return createFarcasterDriver({ relay, rpcUrls, getNow })
        }
        const relay = createOwnRelay(service)
        mountOwnRelay(service, relay)
        return createFarcasterDriver({ relay, rpcUrls, getNow })
      },
    }
  },
})
