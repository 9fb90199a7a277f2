import type { CaipNetworkId } from '@gangway/protocol'
import { bigint, boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Batches of calls by the ids apps know them by, so that an id outlives the page, the browser and this process. EIP-5792. */
export const callBatches = pgTable(
  'auth_call_batches',
  {
    accountId: text('account_id').notNull(),
    /** An id means a batch of this app alone. */
    appOrigin: text('app_origin').notNull(),
    /** Digest of the id, which is as long as the app likes. */
    callsId: text('calls_id').notNull(),
    caipNetworkId: text('caip_network_id').$type<CaipNetworkId>().notNull(),
    /** null: no transaction has been sent for it yet. */
    transactionHash: text('transaction_hash'),
    /** The account's own nonce, by which one is seen that another transaction replaced; null: not known, or not its own. */
    nonce: bigint('nonce', { mode: 'number' }),
    /** Nothing of it reaches the chain any more. */
    isGivenUp: boolean('is_given_up').notNull().default(false),
    /** Unix milliseconds. */
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.appOrigin, table.callsId] })],
)
