import { erasureBodySchema, erasureRoute, GangwayError } from '@gangway/protocol'
import type { Log } from '@gangway/server-kit'
import type { NoteSigner, NoteVerifier } from '../../notes/notes.js'
import { postNote } from '../../notes/postNote.js'
import type { TellErasure } from './tellErasures.js'

/** Tells `recovery` by HTTP, and takes its signed word alone. `recoveryUrl`: an origin this process reaches it at. */
export function createTellErasure(deps: {
  recoveryUrl: string
  notes: Pick<NoteSigner, 'signErasure'> & Pick<NoteVerifier, 'readErasureState'>
  log: Log
}): TellErasure {
  const { recoveryUrl, notes, log } = deps
  return async (claims) => {
    const note = await notes.signErasure(claims)
    const question = { route: erasureRoute, note, schema: erasureBodySchema }
    let isRefused = false
    const onRefusal = () => {
      isRefused = true
    }
    const answer = await postNote({ url: recoveryUrl, service: 'recovery', log, onRefusal }, question)
    if (!answer) return isRefused ? 'refused' : null
    try {
      const state = await notes.readErasureState(answer.note)
      if (state.walletId === claims.walletId && state.askedAt === claims.askedAt) return state
      log.warn('the recovery service speaks of another wallet than it was asked about')
    } catch (error) {
      if (!(error instanceof GangwayError)) throw error
      log.warn({ code: error.code }, 'the recovery service’s word on a wallet does not count')
    }
    return 'refused'
  }
}
