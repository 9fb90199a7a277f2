import * as v from 'valibot'
import { caipNetworkIdSchema } from '../caipNetworkIdSchema.js'
import { verdictSchema } from './verdict.js'

/** `GET /v1/account/{account}/history`, newest first. data-sources.md §1.2, §1.3 */
export const historyRoute = { method: 'GET', path: '/v1/account/:account/history' } as const

/**
 * Query of {@link historyRoute}. `{account}` is a bare address or CAIP-10. `cursor` is the last page's `next`, never
 * anything else. `includeHidden=true` brings what is spam too, each with its verdict; it is left out otherwise.
 */
export const historyQuerySchema = v.object({
  projectId: v.string(),
  chainId: v.optional(caipNetworkIdSchema),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(1000))),
  onramp: v.optional(v.string()),
  includeHidden: v.optional(v.picklist(['true', 'false'])),
})

/** A picture as AppKit's schema has it. */
const contentSchema = v.object({ url: v.string(), content_type: v.optional(v.nullable(v.string())) })

/**
 * One move of a coin, token or NFT. `quantity.numeric` is decimal text in whole units, exact; empty where a token does not
 * say what a whole unit of it is, so that nobody can tell (AppKit then shows its symbol alone); `value` USD. Beyond
 * services.md: `address` is the CAIP-10 id of the token (absent: the coin), `token_id` of the NFT, `from` and `to` the
 * whole addresses, `verdict` what we hold of it.
 */
export const wireTransferSchema = v.object({
  fungible_info: v.optional(
    v.object({
      name: v.optional(v.nullable(v.string())),
      symbol: v.optional(v.nullable(v.string())),
      icon: v.optional(v.nullable(v.object({ url: v.string() }))),
    }),
  ),
  nft_info: v.optional(
    v.object({
      name: v.optional(v.nullable(v.string())),
      content: v.optional(v.nullable(v.object({ preview: contentSchema, detail: contentSchema }))),
      flags: v.object({ is_spam: v.boolean() }),
    }),
  ),
  direction: v.picklist(['in', 'out', 'self']),
  quantity: v.object({ numeric: v.pipe(v.string(), v.regex(/^(\d+(\.\d+)?)?$/)) }),
  value: v.optional(v.nullable(v.number())),
  price: v.optional(v.nullable(v.number())),
  address: v.optional(v.string()),
  token_id: v.optional(v.string()),
  from: v.optional(v.string()),
  to: v.optional(v.nullable(v.string())),
  verdict: v.optional(verdictSchema),
})

/** See {@link wireTransferSchema}. */
export type WireTransfer = v.InferOutput<typeof wireTransferSchema>

/** What a transaction was, as AppKit names it. data-sources.md §1.3 */
export const operationTypes = [
  'approve',
  'bought',
  'borrow',
  'burn',
  'cancel',
  'claim',
  'deploy',
  'deposit',
  'execute',
  'mint',
  'receive',
  'repay',
  'send',
  'stake',
  'trade',
  'unstake',
  'withdraw',
] as const

/**
 * One transaction of an account. `minedAt` ISO 8601, `hash` a transaction hash or signature. `transfers` is always a list,
 * empty for approvals and plain calls. Beyond services.md: `fee` in whole units of the coin and `block`; on Solana the slot;
 * `protocol` by which it was done, where it is on the server's list. What goes into a bridge is `execute`, what comes
 * out of one `receive`.
 */
export const wireTransactionSchema = v.object({
  id: v.string(),
  metadata: v.object({
    operationType: v.union([v.picklist(operationTypes), v.string()]),
    hash: v.string(),
    chain: caipNetworkIdSchema,
    minedAt: v.pipe(v.string(), v.isoTimestamp()),
    sentFrom: v.string(),
    sentTo: v.string(),
    status: v.picklist(['confirmed', 'failed', 'pending']),
    nonce: v.number(),
    fee: v.optional(v.string()),
    block: v.optional(v.number()),
    protocol: v.optional(v.object({ name: v.string(), isBridge: v.boolean() })),
  }),
  transfers: v.array(wireTransferSchema),
})

/** See {@link wireTransactionSchema}. */
export type WireTransaction = v.InferOutput<typeof wireTransactionSchema>

/**
 * Answer of {@link historyRoute}. `meta.since` (ISO 8601): before it nothing is known. `meta.partial`: what is known may
 * lag behind the chain, or is still being read. `meta.unattributed`: balances moved by transactions nobody can name.
 * `meta.hidden`: transactions of this page left out as spam.
 */
export const historyResponseSchema = v.object({
  data: v.array(wireTransactionSchema),
  next: v.nullable(v.string()),
  meta: v.optional(
    v.object({
      since: v.optional(v.pipe(v.string(), v.isoTimestamp())),
      partial: v.optional(v.boolean()),
      unattributed: v.optional(v.boolean()),
      hidden: v.optional(v.number()),
    }),
  ),
})

/** See {@link historyResponseSchema}. */
export type HistoryResponse = v.InferOutput<typeof historyResponseSchema>
