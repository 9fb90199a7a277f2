/** A round of a feed: when it was said, Unix seconds, and what. */
export type Round = { at: number; answer: bigint }

/** Reads rounds of one feed, in the order of their ids; null for those the feed does not have. */
type ReadRounds = (ids: readonly bigint[]) => Promise<readonly (Round | null)[]>

/** A feed's number of rounds is in the lower 64 bits of an id; above them is which contract the feed was then. */
const phaseBits = 64n

/** Rounds one question is about. */
const mostAtOnce = 15

/**
 * Finds the round of a feed that was the newest at `time` (Unix seconds), from `latest` back; null where this contract of the feed
 * has none so old. It asks four times for a day of a busy feed. https://docs.chain.link/data-feeds/historical-data
 */
export async function findRound(latest: bigint, time: number, read: ReadRounds): Promise<Round | null> {
  const first = ((latest >> phaseBits) << phaseBits) + 1n
  const steps = Array.from({ length: mostAtOnce - 1 }, (_, step) => latest - 2n ** BigInt(step))
  let ids = [...steps.filter((id) => id > first), first]
  let newer = latest
  let older: { id: bigint; round: Round } | undefined
  while (ids.length > 0) {
    const rounds = await read(ids)
    let isNarrower = false
    for (const [index, id] of ids.entries()) {
      const round = rounds[index]
      if (!round) continue
      if (round.at > time && id < newer && (!older || id > older.id)) {
        newer = id
        isNarrower = true
      } else if (round.at <= time && id < newer && (!older || id > older.id)) {
        older = { id, round }
        isNarrower = true
      }
    }
    if (!older || !isNarrower) break
    ids = listBetween(older.id, newer)
  }
  return older?.round ?? null
}

/** Some ids after `older` and before `newer`, newest first, at even distances. */
function listBetween(older: bigint, newer: bigint): bigint[] {
  const room = newer - older - 1n
  const count = room < BigInt(mostAtOnce) ? room : BigInt(mostAtOnce)
  return Array.from(
    { length: Number(count) },
    (_, index) => newer - ((BigInt(index) + 1n) * (room + 1n)) / (count + 1n),
  )
}
