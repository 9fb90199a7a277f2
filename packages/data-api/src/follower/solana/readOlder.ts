import type { WatchedAccount } from '../../model/watchedAccountStore.js'
import { leaveOutKnown } from './leaveOutKnown.js'
import { isFinal } from './readNewer.js'
import { readSignatures } from './readSignatures.js'
import {
  createMissingCursors,
  createSignatureCursor,
  type SignatureCursor,
  saveSignatureCursors,
} from './signatureCursors.js'
import type { AccountReading, SolanaRound } from './solanaRound.js'

/** Transactions read and written at once. */
const chunkSize = 50

/**
 * Goes one piece further back in the past of an account, the newest first, as far as it may cost. True once there was
 * nothing more to do.
 */
export async function readOlder(round: SolanaRound, reading: AccountReading): Promise<boolean> {
  const cursor = findNext(reading, round.backfillRequests)
  if (cursor) {
    await readChunk(round, reading, cursor)
    return false
  }
  const watched = toWatched(reading, round)
  if (!isSame(watched, reading.watched)) await round.commit({ events: [], watched: [watched] })
  reading.watched = watched
  return true
}

async function readChunk(
  round: SolanaRound,
  reading: AccountReading,
  cursor: SignatureCursor,
): Promise<void> {
  const { account } = reading.watched
  const { address, oldest } = cursor
  const page = await round.reader.getOlderSignatures(address, oldest, chunkSize)
  const events = await readSignatures(round, reading, await leaveOutKnown(round, account, page))
  const last = page.at(-1)
  const next: SignatureCursor = {
    address,
    newest: cursor.newest ?? page.find((info) => isFinal(info, round.final))?.signature ?? null,
    oldest: last?.signature ?? oldest,
    oldestSlot: last?.slot ?? cursor.oldestSlot,
    readCount: cursor.readCount + Math.max(1, page.length),
    isComplete: page.length < chunkSize,
  }
  const before = reading.watched
  const cursors = [next, ...createMissingCursors(reading).filter((one) => one.address !== address)]
  for (const one of cursors) reading.cursors.set(one.address, one)
  const watched = toWatched(reading, round)
  await round.commit({
    events,
    ...(isSame(watched, before) ? {} : { watched: [watched] }),
    write: async (tx) => {
      await saveSignatureCursors(tx, round.chain, account, cursors)
      return []
    },
  })
  reading.watched = watched
}

/** An address nothing was read of; else, while there is budget, the one that is known least far back. */
function findNext(reading: AccountReading, budget: number): SignatureCursor | undefined {
  const fresh = listUnread(reading)[0]
  if (fresh) return fresh
  if (isSpent(reading, budget)) return undefined
  return listIncomplete(reading).toSorted((one, other) => toSlot(other) - toSlot(one))[0]
}

function listUnread({ addresses, cursors }: AccountReading): SignatureCursor[] {
  return [...addresses]
    .map((address) => cursors.get(address) ?? createSignatureCursor(address))
    .filter(({ oldest, isComplete }) => oldest === null && !isComplete)
}

function listIncomplete({ cursors }: AccountReading): SignatureCursor[] {
  return [...cursors.values()].filter(({ isComplete }) => !isComplete)
}

function isSpent({ cursors }: AccountReading, budget: number): boolean {
  return [...cursors.values()].reduce((total, { readCount }) => total + readCount, 0) >= budget
}

const toSlot = ({ oldestSlot }: SignatureCursor) => oldestSlot ?? Number.POSITIVE_INFINITY

/** How far the account's past is known; where it is not gone further, it is followed from there on. */
function toWatched(reading: AccountReading, { head, backfillRequests }: SolanaRound): WatchedAccount {
  const { watched } = reading
  const sinceBlock = watched.sinceBlock ?? head
  if (listUnread(reading).length > 0) return { ...watched, sinceBlock }
  const incomplete = listIncomplete(reading)
  if (incomplete.length === 0) return { ...watched, sinceBlock, backfilledTo: 0 }
  const lowest = incomplete.reduce((highest, cursor) => Math.max(highest, toSlot(cursor)), 0)
  if (isSpent(reading, backfillRequests)) return { ...watched, sinceBlock: lowest, backfilledTo: lowest }
  return { ...watched, sinceBlock, backfilledTo: lowest < sinceBlock ? lowest : null }
}

function isSame(one: WatchedAccount, other: WatchedAccount): boolean {
  return one.sinceBlock === other.sinceBlock && one.backfilledTo === other.backfilledTo
}
