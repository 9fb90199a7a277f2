import type { CaipNetworkId } from '@gangway/protocol'
import { sql } from 'drizzle-orm'
import { accountEvents } from '../database/accountEvents.js'
import type { AccountEvent } from '../model/accountEvent.js'
import type { FollowerTransaction } from '../model/followerTransaction.js'
import { isMove } from './sentHistory.js'

/**
 * Judges again what came after the payments among `events`: the past is read backwards, so that what imitates an address
 * may be known before the payment to it is. Costs nothing where nothing is newer. data-sources.md §7
 */
export async function raiseLookalikes(
  tx: FollowerTransaction,
  chain: CaipNetworkId,
  events: readonly AccountEvent[],
): Promise<void> {
  const sent = events.filter(
    (event) =>
      isMove(event) && event.direction === 'out' && event.verdict.level === 'ok' && event.to !== null,
  )
  if (sent.length === 0) return
  const { account, block, direction, from, initiator, kind, spamReasons, to } = accountEvents
  const other = sql`case ${direction} when 'in' then ${from} else ${to} end`
  await tx.execute(sql`
    update ${accountEvents}
    set spam_level = 'spam', spam_reasons = array_append(${spamReasons}, 'lookalike')
    from unnest(
      ${sql.param(sent.map((event) => event.account))}::text[],
      ${sql.param(sent.map((event) => event.to))}::text[],
      ${sql.param(sent.map((event) => event.block))}::bigint[]
    ) paid (account, address, block)
    where ${account} = paid.account and ${accountEvents.chain} = ${chain} and ${block} > paid.block
      and ${kind} in ('native', 'fungible', 'nft') and ${initiator} <> ${account}
      and not 'lookalike' = any (${spamReasons})
      and ${other} <> paid.address
      and left(${other}, 4) = left(paid.address, 4) and right(${other}, 6) = right(paid.address, 6)
      and not exists (
        select 1 from account_events known
        where known.account = ${account} and known.chain = ${chain} and known.direction = 'out'
          and known.spam_level = 'ok' and right(known.to_address, 6) = right(${other}, 6)
          and known.to_address = ${other}
      )`)
}
