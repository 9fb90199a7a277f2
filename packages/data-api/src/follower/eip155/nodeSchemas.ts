import * as v from 'valibot'

const hexSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-f]*$/i))
const lowerCaseSchema = v.pipe(hexSchema, v.toLowerCase())
const quantitySchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]+$/i),
  v.transform((text) => BigInt(text)),
)
const countSchema = v.pipe(
  quantitySchema,
  v.transform((value) => Number(value)),
  v.safeInteger(),
)

const headerEntries = {
  number: countSchema,
  hash: lowerCaseSchema,
  parentHash: lowerCaseSchema,
  timestamp: countSchema,
}

/** Head of a block as a node tells it. */
export const headerSchema = v.object(headerEntries)

/** A transaction in its block. */
export const transactionSchema = v.object({
  hash: lowerCaseSchema,
  from: lowerCaseSchema,
  to: v.nullish(lowerCaseSchema, null),
  value: quantitySchema,
  input: hexSchema,
  nonce: countSchema,
  transactionIndex: countSchema,
})

/** A block with its transactions. */
export const blockSchema = v.object({
  ...headerEntries,
  gasUsed: quantitySchema,
  logsBloom: v.nullish(lowerCaseSchema, null),
  transactions: v.array(transactionSchema),
})

/** Where a log was found. */
export const foundLogsSchema = v.array(
  v.object({
    transactionHash: lowerCaseSchema,
    blockNumber: countSchema,
    blockHash: lowerCaseSchema,
    topics: v.array(lowerCaseSchema),
  }),
)

/** What became of a transaction. */
export const receiptSchema = v.object({
  blockHash: lowerCaseSchema,
  /** Absent before Byzantium, where a failure cannot be told. */
  status: v.nullish(countSchema, '0x1'),
  gasUsed: quantitySchema,
  effectiveGasPrice: v.nullish(quantitySchema, '0x0'),
  /** What a rollup pays its parent chain, on OP Stack. */
  l1Fee: v.nullish(quantitySchema, '0x0'),
  blobGasUsed: v.nullish(quantitySchema, '0x0'),
  blobGasPrice: v.nullish(quantitySchema, '0x0'),
  contractAddress: v.nullish(lowerCaseSchema, null),
  logs: v.array(
    v.object({ address: lowerCaseSchema, topics: v.array(lowerCaseSchema), data: lowerCaseSchema }),
  ),
})

/** A call as `callTracer` tells it. */
export type CallFrame = {
  type: string
  from: string
  to: string | null
  value: bigint
  error?: string | undefined
  calls: CallFrame[]
}

type CallFrameInput = {
  type: string
  from: string
  to?: string | null | undefined
  value?: string | null | undefined
  error?: string | undefined
  calls?: CallFrameInput[] | undefined
}

const callFrameSchema: v.GenericSchema<CallFrameInput, CallFrame> = v.object({
  type: v.string(),
  from: lowerCaseSchema,
  to: v.nullish(lowerCaseSchema, null),
  value: v.nullish(quantitySchema, '0x0'),
  error: v.optional(v.string()),
  calls: v.optional(v.array(v.lazy(() => callFrameSchema)), []),
})

/** Answer to `debug_traceBlockByNumber` with `callTracer`: one for each transaction, in order. */
export const debugTracesSchema = v.array(
  v.object({ txHash: v.nullish(lowerCaseSchema), result: callFrameSchema }),
)

/** Answer to `trace_block`, flat; what is not of a transaction (rewards) has no position. */
export const flatTracesSchema = v.array(
  v.object({
    type: v.string(),
    action: v.object({
      callType: v.optional(v.string()),
      from: v.optional(lowerCaseSchema),
      to: v.optional(lowerCaseSchema),
      value: v.optional(quantitySchema),
      address: v.optional(lowerCaseSchema),
      refundAddress: v.optional(lowerCaseSchema),
      balance: v.optional(quantitySchema),
    }),
    result: v.nullish(v.object({ address: v.optional(lowerCaseSchema) })),
    error: v.nullish(v.string()),
    traceAddress: v.array(v.number()),
    blockHash: v.nullish(lowerCaseSchema),
    transactionPosition: v.nullish(v.number()),
  }),
)

/** What is read of long answers, by what they are: the keys of the schemas above, at whichever depth. */
export const answerKeys = {
  block: [...Object.keys(blockSchema.entries), ...Object.keys(transactionSchema.entries)],
  logs: Object.keys(foundLogsSchema.item.entries),
  debugTraces: ['txHash', 'result', 'type', 'from', 'to', 'value', 'error', 'calls'],
  flatTraces: [
    ...Object.keys(flatTracesSchema.item.entries),
    ...Object.keys(flatTracesSchema.item.entries.action.entries),
  ],
}

/** A block with its transactions. */
export type Block = v.InferOutput<typeof blockSchema>
/** Where a log was found. */
export type FoundLog = v.InferOutput<typeof foundLogsSchema>[number]
/** A transaction in its block. */
export type Transaction = v.InferOutput<typeof transactionSchema>
/** What became of a transaction. */
export type Receipt = v.InferOutput<typeof receiptSchema>
/** Head of a block. */
export type Header = v.InferOutput<typeof headerSchema>
