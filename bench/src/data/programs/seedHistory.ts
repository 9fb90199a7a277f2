import { gangwayOne } from '@gangway/registry'
import type { Database } from '@gangway/server-kit'
import { firstToken, tokenCount } from '../tokens.js'

/** What is in the database: one account with a long history, one with a long transaction behind `lighterPages` pages. */
export type SeededHistory = {
  account: string
  rows: number
  heavyAccount: string
  heavyRows: number
  lighterPages: number
}

/** Transactions of the long history, each in a block of its own; every third moves two tokens. 200,000 rows. */
export const seededBlocks = 150_000

/** Events of the heavy account's one transaction: about what the gas of a block pays for. */
const heavyRows = 10_000

/** Transactions above that one: the first page of a history is cached. */
const lighterBlocks = 60

const chain = gangwayOne.caipNetworkId
/** Account whose history is long. */
export const seededAccount = '0x00000000000000000000000000000000005eed01'
const heavyAccount = '0x00000000000000000000000000000000005eed02'
const stranger = '0x00000000000000000000000000000000005eed03'

const columns = `account, chain, block, position, tx_id, time, status, kind, direction, asset, token_id, raw,
  from_address, to_address, initiator, is_internal, method, fee, nonce, spam_level, spam_reasons`

/** Fills an empty database as a follower would have that has read all of both accounts' past. */
export async function seedHistory(database: Database): Promise<SeededHistory> {
  const asset = `'0x' || lpad(to_hex(${firstToken} + n % ${tokenCount}), 40, '0')`
  const received = `'confirmed', 'fungible', 'in', ${asset}, null, 1000000 + n, '${stranger}'`
  const sent = `'confirmed', 'fungible', 'out', ${asset}, null, 1000000 + n, '${seededAccount}'`
  const place = "'0x' || lpad(to_hex(n), 64, '0'), 1700000000000 + n::bigint * 12000"
  const rest = `false, '0xa9059cbb', null, null, 'ok', '{}'`
  await database.execute(`insert into account_events (${columns})
    select '${seededAccount}', '${chain}', n, 100000, ${place}, ${received}, '${seededAccount}', '${stranger}', ${rest}
    from generate_series(1, ${seededBlocks}) as n`)
  await database.execute(`insert into account_events (${columns})
    select '${seededAccount}', '${chain}', n, 100001, ${place}, ${sent}, '${stranger}', '${stranger}', ${rest}
    from generate_series(3, ${seededBlocks}, 3) as n`)
  await database.execute(`insert into account_events (${columns})
    select '${heavyAccount}', '${chain}', 1 + n, 100000, ${place}, ${received}, '${heavyAccount}', '${stranger}', ${rest}
    from generate_series(1, ${lighterBlocks}) as n`)
  await database.execute(`insert into account_events (${columns})
    select '${heavyAccount}', '${chain}', 1, 100000 + n, '0x1', 1700000000000, ${received}, '${heavyAccount}',
      '${stranger}', ${rest}
    from generate_series(1, ${heavyRows}) as n`)
  await database.execute(`insert into watched_accounts (account, chain, asked_at, since_block, backfilled_to)
    select account, '${chain}', 4102444800000, 1, 0 from (values ('${seededAccount}'), ('${heavyAccount}')) as a (account)`)
  await database.execute(
    `insert into chain_cursors (chain, block, caught_up_at) values ('${chain}', ${seededBlocks}, 4102444800000)`,
  )
  await database.execute('analyze')
  return {
    account: seededAccount,
    rows: seededBlocks + seededBlocks / 3,
    heavyAccount,
    heavyRows,
    lighterPages: 2,
  }
}
