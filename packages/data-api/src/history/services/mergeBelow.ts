import { GangwayError } from '@gangway/protocol'
import type { UnjudgedEvent } from '../../model/accountEvent.js'
import { toEventPosition, toTransactionIndex } from '../../model/toEventPosition.js'
import { withInitiators } from './createServiceEvent.js'

/** A page of a list, the newest first; `next` asks for the page after it, undefined after the last. */
export type ListPage = { rows: ListRow[]; next: (() => Promise<ListPage>) | undefined }

/** What an item of a list is to the account. */
export type ListRow = { block: number; events: UnjudgedEvent[] }

/** Further rounds in which lists are read down to one block. */
const mostRounds = 10

/**
 * Brings lists of an account together, given their first pages, each from the same block down: of each block everything or nothing. What is told reaches
 * down to the block above the highest that a list may have more of; `next` is that block and one.
 *
 * @throws GangwayError `DATA_HISTORY_UNAVAILABLE` where one block has more than is read.
 */
export async function mergeBelow(
  lists: readonly ListPage[],
): Promise<{ events: UnjudgedEvent[]; next: number | null }> {
  const readings = lists.map((page) => [page])
  for (let round = 0; ; round++) {
    const floor = Math.max(-1, ...readings.flatMap((pages) => (pages.at(-1)?.next ? [getOldest(pages)] : [])))
    const told = readings.flat().flatMap(({ rows }) => rows.filter(({ block }) => block > floor))
    if (told.length > 0 || floor === -1) {
      const events = sortEvents(withInitiators(told.flatMap((row) => row.events)))
      return { events, next: floor === -1 ? null : floor + 1 }
    }
    if (round === mostRounds)
      throw new GangwayError('DATA_HISTORY_UNAVAILABLE', { details: 'too much in one block' })
    await Promise.all(
      readings.map(async (pages) => {
        const next = pages.at(-1)?.next
        if (next && getOldest(pages) >= floor) pages.push(await next())
      }),
    )
  }
}

/** In the order of the chain. Of a move inside a transaction no list tells the transaction's place; its other events do. */
function sortEvents(events: readonly UnjudgedEvent[]): UnjudgedEvent[] {
  const indexes = new Map(
    events.flatMap(({ txId, position, isInternal }) =>
      isInternal ? [] : [[txId, toTransactionIndex(position)] as const],
    ),
  )
  return events
    .map((event) => {
      const index = event.isInternal ? (indexes.get(event.txId) ?? 0) : 0
      return { ...event, position: event.position + toEventPosition(index, 0) }
    })
    .sort((left, right) => left.block - right.block || left.position - right.position)
}

function getOldest(pages: readonly ListPage[]): number {
  return Math.min(Number.MAX_SAFE_INTEGER, ...pages.flatMap(({ rows }) => rows.map(({ block }) => block)))
}
