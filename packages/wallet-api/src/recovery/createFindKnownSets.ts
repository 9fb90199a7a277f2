import { parseWith, setsKnownResponseSchema, setsKnownRoute } from '@gangway/protocol'
import type { Log } from '@gangway/server-kit'
import type { NoteSigner } from '../notes/notes.js'

const answerTimeout = 10_000

/** Tells which of these sets `auth` has; null: it did not answer, and nothing may be concluded. */
export type FindKnownSets = (setIds: readonly string[]) => Promise<ReadonlySet<string> | null>

/** Asks `auth` by HTTP. `authUrl`: an origin this process reaches it at. */
export function createFindKnownSets(deps: {
  authUrl: string
  notes: Pick<NoteSigner, 'signSetsQuery'>
  log: Log
}): FindKnownSets {
  const { authUrl, notes, log } = deps
  return async (setIds) => {
    try {
      const response = await fetch(new URL(setsKnownRoute.path, authUrl), {
        method: setsKnownRoute.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ note: await notes.signSetsQuery(setIds) }),
        redirect: 'error',
        signal: AbortSignal.timeout(answerTimeout),
      })
      if (response.status !== 200) {
        log.warn({ status: response.status }, 'auth does not tell which sets it has')
        return null
      }
      return new Set(parseWith(setsKnownResponseSchema, await response.json()).known)
    } catch (error) {
      log.warn({ error }, 'auth does not tell which sets it has')
      return null
    }
  }
}
