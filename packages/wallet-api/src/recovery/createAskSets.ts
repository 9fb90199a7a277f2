import { GangwayError, type SetStates, setsKnownResponseSchema, setsKnownRoute } from '@gangway/protocol'
import type { Log } from '@gangway/server-kit'
import type { NoteSigner, NoteVerifier } from '../notes/notes.js'
import { askAuth } from './askAuth.js'

/** What `auth` says of these sets; null: it did not answer, and nothing may be concluded. */
export type AskSets = (setIds: readonly string[]) => Promise<SetStates | null>

/** Asks `auth` by HTTP, and takes its signed word alone. `authUrl`: an origin this process reaches it at. */
export function createAskSets(deps: {
  authUrl: string
  notes: Pick<NoteSigner, 'signSetsQuery'> & Pick<NoteVerifier, 'readSetStates'>
  log: Log
}): AskSets {
  const { notes, log } = deps
  return async (setIds) => {
    const note = await notes.signSetsQuery(setIds)
    const answer = await askAuth(deps, { route: setsKnownRoute, note, schema: setsKnownResponseSchema })
    if (!answer) return null
    try {
      return await notes.readSetStates(answer.note)
    } catch (error) {
      if (!(error instanceof GangwayError)) throw error
      log.warn({ code: error.code }, 'the login service’s word on sets does not count')
      return null
    }
  }
}
