import type { CaipNetworkId } from '@gangway/protocol'
import { bigint, boolean, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

const wei = (name: string) => numeric(name, { precision: 78, scale: 0, mode: 'bigint' })

/** What a relayer sends, in the order of its nonces: one line per relayer and network. */
export const relayQueues = pgTable(
  'auth_relay_queues',
  {
    relayer: text('relayer').notNull(),
    caipNetworkId: text('caip_network_id').$type<CaipNetworkId>().notNull(),
    nextNonce: bigint('next_nonce', { mode: 'number' }).notNull(),
    /** The process that works on it, until then in Unix milliseconds. */
    leasedBy: text('leased_by'),
    leasedUntil: bigint('leased_until', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.relayer, table.caipNetworkId] })],
)

/** What a relayer's transaction says. */
export type RelayRequest = {
  to: `0x${string}`
  data: `0x${string}`
  gas: number
  authorization?: {
    address: `0x${string}`
    chainId: number
    nonce: number
    r: `0x${string}`
    s: `0x${string}`
    yParity: number
  }
}

/** Batches an app pays for. Amounts in wei, times in Unix milliseconds. */
export const sponsoredBatches = pgTable('auth_sponsored_batches', {
  id: text('id').primaryKey(),
  accountId: text('account_id').notNull(),
  appOrigin: text('app_origin').notNull(),
  /** As in `auth_call_batches`. */
  callsId: text('calls_id').notNull(),
  /** Of the whole request, which comes again after a lost answer. */
  digest: text('digest').notNull(),
  projectId: text('project_id').notNull(),
  caipNetworkId: text('caip_network_id').$type<CaipNetworkId>().notNull(),
  relayer: text('relayer').notNull(),
  request: jsonb('request').$type<RelayRequest>().notNull(),
  validUntil: bigint('valid_until', { mode: 'number' }).notNull(),
  /** No transaction of it offers more for a unit of gas. */
  feeCeiling: wei('fee_ceiling').notNull(),
  /** Taken from the budgets until the cost is known. */
  reserved: wei('reserved').notNull(),
  /** The budgets it was taken from. */
  scopes: jsonb('scopes').$type<readonly string[]>().notNull(),
  /** `queued`: nothing is signed; `sent`: signed, with a nonce; `done`: settled. */
  status: text('status').$type<'queued' | 'sent' | 'done'>().notNull(),
  nonce: bigint('nonce', { mode: 'number' }),
  cost: wei('cost'),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
})

/** A row of {@link sponsoredBatches}. */
export type SponsoredBatchRow = typeof sponsoredBatches.$inferSelect

/** Signed transactions of a batch, of one nonce: at most one of them is ever mined. */
export const sponsoredTransactions = pgTable('auth_sponsored_transactions', {
  hash: text('hash').$type<`0x${string}`>().primaryKey(),
  batchId: text('batch_id').notNull(),
  raw: text('raw').$type<`0x${string}`>().notNull(),
  maxFee: wei('max_fee').notNull(),
  maxPriorityFee: wei('max_priority_fee').notNull(),
  /** false: it does nothing but use up the nonce. */
  carriesBatch: boolean('carries_batch').notNull(),
  signedAt: bigint('signed_at', { mode: 'number' }).notNull(),
  /** When it was last given to a node; null: not yet, as far as we know. */
  broadcastAt: bigint('broadcast_at', { mode: 'number' }),
})

/** A row of {@link sponsoredTransactions}. */
export type SponsoredTransactionRow = typeof sponsoredTransactions.$inferSelect

/** What was spent or is reserved, by budget. */
export const sponsorSpending = pgTable('auth_sponsor_spending', {
  scope: text('scope').primaryKey(),
  spent: wei('spent').notNull(),
  /** Unix milliseconds; null: never. */
  expiresAt: bigint('expires_at', { mode: 'number' }),
})
