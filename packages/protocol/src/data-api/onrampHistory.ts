import * as v from 'valibot'
import { wireTransactionSchema, wireTransferSchema } from './history.js'

/** Statuses of a purchase's row, as AppKit 1.7.3 waits for them. data-sources.md §1.3 */
export const onrampTransactionStatuses = [
  'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  'ONRAMP_TRANSACTION_STATUS_FAILED',
] as const

/**
 * A purchase as a row of history: `operationType` `buy`, `sentFrom` the provider as people know it. `hash` is empty until the
 * coins are on their way; an amount nobody has named yet is 0.
 */
export const onrampTransactionSchema = v.object({
  id: v.string(),
  metadata: v.object({
    ...wireTransactionSchema.entries.metadata.entries,
    status: v.picklist(onrampTransactionStatuses),
  }),
  transfers: v.array(wireTransferSchema),
})

/** See {@link onrampTransactionSchema}. */
export type OnrampTransaction = v.InferOutput<typeof onrampTransactionSchema>

/** Answer of `historyRoute` to a query with `onramp`: the account's purchases, the newest first, one page. */
export const onrampHistoryResponseSchema = v.object({
  data: v.array(onrampTransactionSchema),
  next: v.null(),
})

/** See {@link onrampHistoryResponseSchema}. */
export type OnrampHistoryResponse = v.InferOutput<typeof onrampHistoryResponseSchema>
