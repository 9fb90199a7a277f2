import * as v from 'valibot'

/** Decimal text of a whole number of 256 bits at most. */
const amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
)

/** Instances give much more of an address; only this is used. */
const address = v.pipe(
  v.object({ hash: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i)) }),
  v.transform(({ hash }) => hash.toLowerCase()),
)

const txId = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i), v.toLowerCase())

const time = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
  v.safeInteger(),
)

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Of the transaction itself. A pending one has no block. data-sources.md §2 */
export const blockscoutTransactionSchema = v.pipe(
  v.object({
    hash: txId,
    status: v.nullish(v.string()),
    timestamp: v.nullish(time),
    block_number: v.nullish(whole),
    /** What older instances call it. */
    block: v.nullish(whole),
    from: address,
    to: v.nullish(address),
    value: amount,
    fee: v.nullish(v.object({ value: v.nullish(amount) })),
    nonce: v.nullish(whole),
    method: v.nullish(v.string()),
    raw_input: v.nullish(v.string()),
  }),
  v.transform(({ block, ...item }) => ({ ...item, block_number: item.block_number ?? block ?? null })),
)

const token = v.pipe(
  v.object({
    address_hash: v.nullish(v.string()),
    /** What older instances call it. */
    address: v.nullish(v.string()),
    name: v.nullish(v.string()),
    symbol: v.nullish(v.string()),
    decimals: v.nullish(v.pipe(v.string(), v.regex(/^\d{1,3}$/))),
    type: v.nullish(v.string()),
    reputation: v.nullish(v.string()),
    icon_url: v.nullish(v.string()),
  }),
  v.transform(({ address_hash, address: older, ...rest }) => ({
    ...rest,
    hash: address_hash ?? older ?? '',
  })),
  v.check(({ hash }) => /^0x[0-9a-f]{40}$/i.test(hash)),
)

/** Of a move of a token. `total` as the token's type has it, or null. */
export const blockscoutTransferSchema = v.object({
  transaction_hash: txId,
  from: address,
  to: address,
  token,
  token_type: v.nullish(v.string()),
  total: v.nullish(
    v.object({ value: v.nullish(amount), token_id: v.nullish(v.pipe(v.string(), v.regex(/^\d{1,78}$/))) }),
  ),
  timestamp: time,
  block_number: whole,
  log_index: whole,
})

/** Of a move of the coin inside a transaction. */
export const blockscoutInternalSchema = v.object({
  transaction_hash: txId,
  index: whole,
  from: address,
  to: v.nullish(address),
  value: amount,
  success: v.nullish(v.boolean()),
  timestamp: time,
  block_number: whole,
})

/** What the next page is asked for with, sent back as it came. */
export const blockscoutParamsSchema = v.record(
  v.string(),
  v.nullable(v.union([v.string(), v.number(), v.boolean()])),
)

/** See {@link blockscoutParamsSchema}. */
export type BlockscoutParams = v.InferOutput<typeof blockscoutParamsSchema>

/** A list of any of the above. */
export const blockscoutListSchema = v.object({
  items: v.array(v.unknown()),
  next_page_params: v.nullish(blockscoutParamsSchema),
})

const paramsSchema = v.nullable(blockscoutParamsSchema)

/** Where a page begins in the three lists: blocks below `below`, of each list from the page those parameters bring; null: it has been read to its end. */
export const blockscoutPositionSchema = v.object({
  below: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  lists: v.tuple([paramsSchema, paramsSchema, paramsSchema]),
})

/** See {@link blockscoutPositionSchema}. */
export type BlockscoutPosition = v.InferOutput<typeof blockscoutPositionSchema>
