import { type Database, prepareStatement } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { laneCount } from '../database/lanes.js'
import { messages } from '../database/messages.js'
import type { MailboxMessage, Place } from '../model/mailboxStore.js'

/** How far a process has followed what others store: the last number by lane, on which server. */
export type TailPosition = { server: string; numbers: Map<number, number> }

/** A stored message. Of this process's own and of long ones only the place is selected, and the topic of the latter. */
export type TailRow = {
  place: Place
  topic: string | null
  publisher: string
  message: MailboxMessage | null
}

/** Longest message, with its attestation, that every process reads, bytes; of longer ones it reads that they are there. */
const mostBytes = 8_192

const value = sql.placeholder

// A server that was put in place of another one can have fewer numbers, and so can a table that was restored.
const positionStatement = prepareStatement<{ server: string; lane: number; seq: string }>(
  'relay_tail_position',
  sql`
    select extract(epoch from pg_postmaster_start_time())::text || ' ' || 'relay_messages'::regclass::oid as server,
      lane, coalesce((select max(m.seq) from ${messages} m where m.lane = l.lane), 0) as seq
    from generate_series(0, ${laneCount}::integer) as l (lane)`,
)

/** Selects the end of every lane. */
export async function selectEnd(database: Database): Promise<TailPosition> {
  const rows = await positionStatement(database, {})
  const numbers = new Map(rows.map(({ lane, seq }): [number, number] => [lane, Number(seq)]))
  return { server: rows[0]?.server ?? '', numbers }
}

type SelectedRow = {
  lane: number
  seq: string
  origin: number
  topic: string | null
  message_id: string
  message: string | null
  tag: string
  attestation: string | null
  published_at: string
  expires_at: string
  publisher: string
}

const newStatement = prepareStatement<SelectedRow>(
  'relay_tail',
  sql`
    select m.lane, m.seq, m.origin, m.message_id, m.tag, m.published_at, m.expires_at, m.publisher,
      case when not m.is_own then m.topic end as topic,
      case when not m.is_own and not m.is_long then m.message end as message,
      case when not m.is_own and not m.is_long then m.attestation end as attestation
    from unnest(${value('lanes')}::integer[], ${value('seqs')}::bigint[]) as p (lane, seq)
    cross join lateral (
      select m.*, m.origin = ${value('origin')}::integer as is_own,
        m.size + coalesce(octet_length(m.attestation), 0) > ${mostBytes}::integer as is_long
      from ${messages} m
      where m.lane = p.lane and m.seq > p.seq order by m.seq limit ${value('limit')}::integer
    ) m
    order by m.seq`,
)

/** Selects what was stored after a position, in the order of numbers: at most `limit` messages of each lane. */
export async function selectNew(
  database: Database,
  { numbers }: TailPosition,
  { origin, limit }: { origin: number; limit: number },
): Promise<TailRow[]> {
  const rows = await newStatement(database, {
    lanes: [...numbers.keys()],
    seqs: [...numbers.values()],
    ...{ origin, limit },
  })
  return rows.map(toTailRow)
}

function toTailRow(row: SelectedRow): TailRow {
  const { topic, publisher, message } = row
  const place = { lane: row.lane, seq: Number(row.seq), origin: row.origin }
  if (topic === null || message === null) return { place, topic, publisher, message: null }
  return {
    ...{ place, topic, publisher },
    message: {
      ...{ topic, message, publisher, place },
      messageId: row.message_id,
      tag: Number(row.tag),
      attestation: row.attestation ?? undefined,
      publishedAt: Number(row.published_at),
      expiresAt: Number(row.expires_at),
    },
  }
}
