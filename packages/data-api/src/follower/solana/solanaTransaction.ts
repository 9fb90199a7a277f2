import * as v from 'valibot'

const lamportsSchema = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger()), v.bigint()]),
  v.transform((value) => BigInt(value)),
)

const tokenBalanceSchema = v.object({
  accountIndex: v.number(),
  mint: v.string(),
  /** Left out of the oldest transactions. */
  owner: v.nullish(v.string()),
  uiTokenAmount: v.object({
    amount: v.pipe(
      v.string(),
      v.regex(/^\d{1,20}$/),
      v.transform((value) => BigInt(value)),
    ),
    decimals: v.number(),
  }),
})

const tokenBalancesSchema = v.optional(
  v.pipe(
    v.nullable(v.array(tokenBalanceSchema)),
    v.transform((balances) => balances ?? []),
  ),
  [],
)

/** What an instruction does, where the node knows its program; undefined for every other, and for a text. */
const parsedSchema = v.fallback(
  v.optional(v.object({ type: v.string(), info: v.record(v.string(), v.unknown()) })),
  undefined,
)

/** A node's answer to `getTransaction` (`jsonParsed`), of which what the accounts held before and after is taken, and which programs were called. */
export const solanaTransactionSchema = v.object({
  transaction: v.object({
    message: v.object({
      /** The first paid for it; those of lookup tables are at the end. */
      accountKeys: v.pipe(v.array(v.object({ pubkey: v.string(), signer: v.boolean() })), v.minLength(1)),
      /** Those a program calls in its turn are not among them. */
      instructions: v.optional(v.array(v.object({ programId: v.string(), parsed: parsedSchema })), []),
    }),
  }),
  meta: v.object({
    err: v.nullish(v.unknown()),
    fee: lamportsSchema,
    preBalances: v.array(lamportsSchema),
    postBalances: v.array(lamportsSchema),
    preTokenBalances: tokenBalancesSchema,
    postTokenBalances: tokenBalancesSchema,
  }),
})

/** See {@link solanaTransactionSchema}. */
export type SolanaTransaction = v.InferOutput<typeof solanaTransactionSchema>
