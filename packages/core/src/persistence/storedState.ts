import { caipNetworkIdSchema } from '@gangway/protocol'
import * as v from 'valibot'
import { toAppLink } from '../kernel/http/toAppLink.js'
import { toHttps } from '../kernel/http/toHttps.js'
import { lenientArray } from '../kernel/storage/lenientArray.js'

/**
 * What survives a reload of the connections: which wallets, in which network, and which was used last. Accounts
 * are not kept; the wallet is asked again. The status is never kept (SPEC §4).
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
  /** Ids of the wallets used last, newest first; SPEC §9 keeps 2. */
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

const baseUnits = v.pipe(
  v.string(),
  v.regex(/^\d+$/),
  v.transform((text) => BigInt(text)),
)

/** Transactions as stored: amounts are decimal texts, since JSON has no big integers. */
export const storedTransactionsSchema = lenientArray(
  v.object({
    hash: v.string(),
    networkId: caipNetworkIdSchema,
    from: v.string(),
    to: v.string(),
    amount: baseUnits,
    token: v.object({ address: v.nullable(v.string()), symbol: v.string(), decimals: v.number() }),
    memo: v.exactOptional(v.string()),
    status: v.picklist([
      'pending',
      'confirmed',
      'failed',
      'expired',
      'repriced',
      'cancelled',
      'replaced',
      'unknown',
    ]),
    submittedAt: v.number(),
    settledAt: v.nullable(v.number()),
    lostAt: v.exactOptional(v.number()),
    replacedBy: v.nullable(v.string()),
    replacement: v.exactOptional(
      v.object({ hash: v.string(), isCancellation: v.boolean(), submittedAt: v.number() }),
    ),
    nonce: v.nullable(v.number()),
    lastValidBlockHeight: v.nullable(baseUnits),
    fee: v.nullable(baseUnits),
    isFromElsewhere: v.optional(v.boolean(), false),
    failureReason: v.optional(v.nullable(v.string()), null),
    slowReason: v.optional(v.nullable(v.picklist(['fee', 'network'])), null),
  }),
)
