import { GangwayError } from '@gangway/protocol'

/** Seconds after which it may be tried again. */
const retryAfter = 30

/** Counts open streams. */
export function createStreamPlaces({ perClient, total }: { perClient: number; total: number }) {
  const byClient = new Map<string, number>()
  let taken = 0

  return {
    /**
     * Takes a place for a client and returns what gives it back.
     *
     * @throws GangwayError `RATE_LIMITED` when there is none.
     */
    take(client: string): () => void {
      const own = byClient.get(client) ?? 0
      if (own >= perClient || taken >= total)
        throw new GangwayError('RATE_LIMITED', { context: { retryAfter } })
      byClient.set(client, own + 1)
      taken += 1
      return () => {
        const left = (byClient.get(client) ?? 1) - 1
        if (left === 0) byClient.delete(client)
        else byClient.set(client, left)
        taken -= 1
      }
    },
  }
}
