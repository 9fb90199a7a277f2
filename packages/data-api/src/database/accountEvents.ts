import type { CaipNetworkId, SpamReason, Verdict } from '@gangway/protocol'
import { bigint, boolean, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { AccountEvent, ProtocolOperation } from '../model/accountEvent.js'

/** What happened to watched accounts, one row for each side of a transfer that is watched. See `AccountEvent`. */
export const accountEvents = pgTable(
  'account_events',
  {
    account: text('account').notNull(),
    chain: text('chain').$type<CaipNetworkId>().notNull(),
    block: bigint('block', { mode: 'number' }).notNull(),
    position: bigint('position', { mode: 'number' }).notNull(),
    txId: text('tx_id').notNull(),
    time: bigint('time', { mode: 'number' }).notNull(),
    status: text('status').$type<AccountEvent['status']>().notNull(),
    kind: text('kind').$type<AccountEvent['kind']>().notNull(),
    direction: text('direction').$type<AccountEvent['direction']>().notNull(),
    asset: text('asset'),
    tokenId: text('token_id'),
    raw: numeric('raw', { mode: 'bigint' }),
    from: text('from_address').notNull(),
    to: text('to_address'),
    initiator: text('initiator').notNull(),
    isInternal: boolean('is_internal').notNull(),
    method: text('method'),
    fee: numeric('fee', { mode: 'bigint' }),
    nonce: bigint('nonce', { mode: 'number' }),
    operation: text('operation').$type<ProtocolOperation>(),
    protocol: text('protocol'),
    spamLevel: text('spam_level').$type<Verdict['level']>().notNull(),
    spamReasons: text('spam_reasons').array().$type<SpamReason[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.chain, table.block, table.position, table.txId] })],
)
