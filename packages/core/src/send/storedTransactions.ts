import { caipNetworkIdSchema } from '@gangway/protocol'
import * as v from 'valibot'
import { lenientArray } from '../kernel/storage/lenientArray.js'

const baseUnits = v.pipe(
  v.string(),
  v.regex(/^\d+$/),
  v.transform((text) => BigInt(text)),
)

const tokenSchema = v.object({
  address: v.nullable(v.string()),
  symbol: v.string(),
  decimals: v.number(),
  nft: v.exactOptional(
    v.object({ standard: v.picklist(['erc721', 'erc1155', 'metaplex']), tokenId: v.string() }),
  ),
})

/** Transactions as stored: amounts are decimal texts, since JSON has no big integers. */
export const storedTransactionsSchema = lenientArray(
  v.object({
    hash: v.string(),
    networkId: caipNetworkIdSchema,
    from: v.string(),
    to: v.string(),
    amount: baseUnits,
    token: tokenSchema,
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
    payer: v.exactOptional(v.string()),
    callsId: v.exactOptional(v.string()),
    connectionId: v.exactOptional(v.string()),
    moves: v.exactOptional(
      v.pipe(v.array(v.object({ to: v.string(), amount: baseUnits, token: tokenSchema })), v.readonly()),
    ),
    swap: v.exactOptional(
      v.object({
        token: tokenSchema,
        expected: baseUnits,
        minimum: baseUnits,
        crossing: v.exactOptional(
          v.object({
            networkId: caipNetworkIdSchema,
            recipient: v.string(),
            source: v.string(),
            state: v.picklist(['sent', 'arrived', 'refunded', 'failed']),
            hash: v.nullable(v.string()),
            received: v.nullable(baseUnits),
          }),
        ),
      }),
    ),
    isPartial: v.exactOptional(v.literal(true)),
    isUndone: v.exactOptional(v.literal(true)),
    call: v.exactOptional(v.object({ dataHash: v.nullable(v.string()) })),
    description: v.exactOptional(v.string()),
    lastValidBlockHeight: v.nullable(baseUnits),
    fee: v.nullable(baseUnits),
    isFromElsewhere: v.optional(v.boolean(), false),
    failureReason: v.optional(v.nullable(v.string()), null),
    slowReason: v.optional(v.nullable(v.picklist(['fee', 'network'])), null),
  }),
)

/** See {@link storedTransactionsSchema}. */
export type StoredTransactions = v.InferOutput<typeof storedTransactionsSchema>
