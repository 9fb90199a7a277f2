import { GangwayError } from '@gangway/protocol'
import { toClientSite } from '@gangway/server-kit'

/** Seconds after which it may be tried again. */
const retryAfter = 30

/** Counts open streams: of a client, of its site (`toClientSite`), and of all. */
export function createStreamPlaces(limits: { perClient: number; perSite: number; total: number }) {
  const byClient = new Map<string, number>()
  const bySite = new Map<string, number>()
  let taken = 0

  return {
    /**
     * Takes a place for a client, named as by `GetClientIp`, and returns what gives it back.
     *
     * @throws GangwayError `RATE_LIMITED` when there is none.
     */
    take(client: string): () => void {
      const site = toClientSite(client)
      const isFull =
        (byClient.get(client) ?? 0) >= limits.perClient ||
        (bySite.get(site) ?? 0) >= limits.perSite ||
        taken >= limits.total
      if (isFull) throw new GangwayError('RATE_LIMITED', { context: { retryAfter } })
      const count = (change: number) => {
        add(byClient, client, change)
        add(bySite, site, change)
        taken += change
      }
      count(1)
      return () => count(-1)
    },
  }
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change
  if (count === 0) counts.delete(key)
  else counts.set(key, count)
}
