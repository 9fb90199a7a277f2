import type { SignatureInfo } from './createSolanaReader.js'
import { leaveOutKnown } from './leaveOutKnown.js'
import { readSignatures } from './readSignatures.js'
import {
  createMissingCursors,
  createSignatureCursor,
  type SignatureCursor,
  saveSignatureCursors,
} from './signatureCursors.js'
import type { AccountReading, SolanaRound } from './solanaRound.js'

/** Signatures a node tells at once. */
const pageSize = 1000

/** Transactions read and written at once. */
const chunkSize = 50

/**
 * Reads what has happened to an account since its cursors, the oldest first. Cursors only pass what is finalized, so that
 * what may still change is looked at again. False when there is more.
 */
export async function readNewer(round: SolanaRound, reading: AccountReading): Promise<boolean> {
  const { account } = reading.watched
  const { lists, tooLong } = await listNewer(round, reading)
  // Of one transaction several addresses know.
  const bySignature = new Map([...lists.values()].flat().map((info) => [info.signature, info]))
  const inOrder = [...bySignature.values()].sort((one, other) => one.slot - other.slot)
  const unread = await leaveOutKnown(round, account, inOrder)
  do {
    const chunk = unread.splice(0, chunkSize)
    const events = await readSignatures(round, reading, chunk)
    const news = new Map([[account, chunk.length + tooLong.length * toMostSignatures(round)]])
    const revealed = createMissingCursors(reading)
    const cursors = [...tooLong.splice(0), ...revealed, ...advance(reading, lists, unread, round.final)]
    if (events.length > 0 || cursors.length > 0)
      await round.commit({
        ...{ events, news },
        write: async (tx) => {
          await saveSignatureCursors(tx, round.chain, account, cursors)
          return []
        },
      })
    for (const cursor of cursors) reading.cursors.set(cursor.address, cursor)
  } while (unread.length > 0 && !round.isOver())
  return unread.length === 0
}

/** New signatures by address, oldest first; addresses that have too many begin anew, from now backwards. */
async function listNewer(round: SolanaRound, { addresses, cursors }: AccountReading) {
  const lists = new Map<string, SignatureInfo[]>()
  const tooLong: SignatureCursor[] = []
  const listing = [...addresses].map(async (address) => {
    const cursor = cursors.get(address)
    // Nothing was read of it: it is read backwards first.
    if (!cursor || (cursor.oldest === null && !cursor.isComplete)) return
    const found = await round.reader.getNewerSignatures(address, cursor.newest, toMostSignatures(round))
    if (found) lists.set(address, found.reverse())
    else tooLong.push(createSignatureCursor(address))
  })
  await Promise.all(listing)
  return { lists, tooLong }
}

/** So many that are new of one address are read. */
function toMostSignatures({ backfillRequests }: SolanaRound): number {
  return pageSize * Math.max(1, Math.ceil(backfillRequests / pageSize))
}

/** Each cursor goes up to the last finalized signature before the first that is not read. */
function advance(
  { cursors }: AccountReading,
  lists: ReadonlyMap<string, readonly SignatureInfo[]>,
  unread: readonly SignatureInfo[],
  final: number,
): SignatureCursor[] {
  const waiting = new Set(unread.map(({ signature }) => signature))
  return [...lists].flatMap(([address, list]) => {
    const end = list.findIndex((info) => waiting.has(info.signature) || !isFinal(info, final))
    const newest = list.at(end < 0 ? -1 : end - 1)?.signature
    const cursor = cursors.get(address)
    if (end === 0 || !cursor || !newest || newest === cursor.newest) return []
    return [{ ...cursor, newest }]
  })
}

/** Whether a transaction stays where it is. */
export function isFinal({ slot, confirmationStatus }: SignatureInfo, final: number): boolean {
  return confirmationStatus == null ? slot <= final : confirmationStatus === 'finalized'
}
