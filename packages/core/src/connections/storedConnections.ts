import { caipNetworkIdSchema } from '@gangway/protocol'
import * as v from 'valibot'
import { toAppLink } from '../kernel/http/toAppLink.js'
import { toHttps } from '../kernel/http/toHttps.js'
import { lenientArray } from '../kernel/storage/lenientArray.js'

/**
 * What survives a reload of the connections: which wallets, in which network, and which was used last. Accounts
 * are not kept; the wallet is asked again. The status is never kept (product.md §4).
 */
export const storedConnectionsSchema = v.object({
  /** The selected network. */
  networkId: caipNetworkIdSchema,
  /** The current one first. */
  connections: lenientArray(
    v.object({
      id: v.string(),
      networkId: caipNetworkIdSchema,
      chosenAccount: v.optional(v.object({ address: v.string(), over: v.string() })),
    }),
  ),
  /** Ids of the wallets used last, newest first; product.md §9 keeps 2. */
  recent: v.fallback(v.array(v.string()), []),
  /** Those of them that were paired. */
  recentPaired: v.optional(
    lenientArray(
      v.object({
        id: v.string(),
        name: v.string(),
        icon: v.nullable(v.string()),
        universalLink: v.pipe(
          v.nullable(v.string()),
          v.transform((link) => toHttps(link)),
        ),
        nativeLink: v.pipe(
          v.nullable(v.string()),
          v.transform((link) => toAppLink(link)),
        ),
        topic: v.string(),
      }),
    ),
    [],
  ),
})

/** See {@link storedConnectionsSchema}. */
export type StoredConnections = v.InferOutput<typeof storedConnectionsSchema>
