import { setsKnownResponseSchema, setsKnownRoute } from '@gangway/protocol'
import type { Log } from '@gangway/server-kit'
import type { NoteSigner } from '../notes/notes.js'
import { askAuth } from './askAuth.js'

/** Tells which of these sets `auth` has; null: it did not answer, and nothing may be concluded. */
export type FindKnownSets = (setIds: readonly string[]) => Promise<ReadonlySet<string> | null>

/** Asks `auth` by HTTP. `authUrl`: an origin this process reaches it at. */
export function createFindKnownSets(deps: {
  authUrl: string
  notes: Pick<NoteSigner, 'signSetsQuery'>
  log: Log
}): FindKnownSets {
  return async (setIds) => {
    const note = await deps.notes.signSetsQuery(setIds)
    const answer = await askAuth(deps, { route: setsKnownRoute, note, schema: setsKnownResponseSchema })
    return answer && new Set(answer.known)
  }
}
