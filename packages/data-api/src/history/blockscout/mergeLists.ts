import type { CaipNetworkId } from '@gangway/protocol'
import type { UnjudgedEvent } from '../../model/accountEvent.js'
import { createServiceError } from '../../providers/service/serviceFault.js'
import { withInitiators } from '../services/createServiceEvent.js'
import {
  type BlockscoutParams,
  type BlockscoutPosition,
  blockscoutInternalSchema,
  blockscoutTransactionSchema,
  blockscoutTransferSchema,
} from './blockscoutSchemas.js'
import { type BlockscoutClient, type BlockscoutList, parseAnswer } from './createBlockscoutClient.js'
import { toInternalEvents, toTransactionEvents, toTransferEvents } from './toBlockscoutEvents.js'

/** Whose lists, and of whom they are asked. */
type Source = { client: BlockscoutClient; account: string; chain: CaipNetworkId }

/** What one item of a list is to the account. `block` null: it is in none yet. */
type Row = {
  block: number | null
  events: UnjudgedEvent[]
  flagged?: string | undefined
  picture?: Picture | undefined
}

/** A token, and where the instance says that its picture is. */
type Picture = readonly [asset: string, url: string]

/** A page of a list, and what the page after it is asked for with. */
type ReadPage = { rows: Row[]; params: BlockscoutParams; next: BlockscoutParams | null; oldest: number }

/** A list, and what an item of it is. */
type List = { list: BlockscoutList; toRow: (source: Source, item: unknown) => Row }

/** Longest address of a picture that is told, characters: each move of the token has it. */
const longestUrl = 2_048

/** Further pages of one list that are read for one block. */
const mostExtensions = 20

const lists: readonly [List, List, List] = [
  {
    list: 'transactions',
    toRow(source, item) {
      const transaction = parseAnswer(blockscoutTransactionSchema, item)
      return { block: transaction.block_number, events: toTransactionEvents(source, transaction) }
    },
  },
  {
    list: 'token-transfers',
    toRow(source, item) {
      const transfer = parseAnswer(blockscoutTransferSchema, item)
      const { hash, reputation, icon_url: url } = transfer.token
      const flagged = reputation === 'scam' ? hash.toLowerCase() : undefined
      const picture = url && url.length <= longestUrl ? ([hash.toLowerCase(), url] as const) : undefined
      return { block: transfer.block_number, events: toTransferEvents(source, transfer), flagged, picture }
    },
  },
  {
    list: 'internal-transactions',
    toRow(source, item) {
      const internal = parseAnswer(blockscoutInternalSchema, item)
      return { block: internal.block_number, events: toInternalEvents(source, internal) }
    },
  },
]

/**
 * Reads an account's three lists and brings them together: of each block everything or nothing, as each list is read down
 * to another one. What is told reaches down to the block above the highest that a list may have more of.
 */
export async function mergeLists(
  source: Source,
  position: BlockscoutPosition,
): Promise<{
  events: UnjudgedEvent[]
  flagged: ReadonlySet<string>
  pictures: ReadonlyMap<string, string>
  next: BlockscoutPosition | null
}> {
  const below = position.below ?? Number.POSITIVE_INFINITY
  const readings = await Promise.all(
    position.lists.map(async (params, index) =>
      params === null ? [] : [await readPage(source, index, params)],
    ),
  )
  for (let extensions = 0; ; extensions++) {
    const floor = Math.max(-1, ...readings.flatMap((pages) => getFloor(pages.at(-1))))
    const rows = readings.flat().flatMap((page) => page.rows)
    const told = rows.filter(({ block }) => block !== null && block < below && block > floor)
    if (told.length > 0 || floor === -1)
      return {
        events: withInitiators(told.flatMap(({ events }) => events)),
        flagged: new Set(told.flatMap(({ flagged }) => flagged ?? [])),
        pictures: new Map(told.flatMap(({ picture }) => (picture ? [picture] : []))),
        next: floor === -1 ? null : toNext(readings, floor),
      }
    if (extensions === mostExtensions) throw createServiceError('invalid', 'too much in one block')
    await Promise.all(
      readings.map(async (pages, index) => {
        const last = pages.at(-1)
        if (last?.next && last.oldest >= floor) pages.push(await readPage(source, index, last.next))
      }),
    )
  }
}

async function readPage(source: Source, index: number, params: BlockscoutParams): Promise<ReadPage> {
  const { list, toRow } = lists[index] ?? lists[0]
  const { items, next } = await source.client.list(source.account, list, params)
  const rows = items.map((item) => toRow(source, item))
  // What is in no block yet is above all others.
  const oldest = Math.min(Number.MAX_SAFE_INTEGER, ...rows.flatMap(({ block }) => block ?? []))
  return { rows, params, next, oldest }
}

/** The block of which, and below which, a list may have more than was read. */
function getFloor(last: ReadPage | undefined): number[] {
  return last?.next ? [last.oldest] : []
}

/** Each list from the page on that has something not told yet. */
function toNext(readings: readonly ReadPage[][], floor: number): BlockscoutPosition {
  const [transactions = null, transfers = null, internals = null] = readings.map((pages) => {
    const page = pages.find(({ oldest }) => oldest <= floor)
    return page?.params ?? pages.at(-1)?.next ?? null
  })
  return { below: floor + 1, lists: [transactions, transfers, internals] }
}
