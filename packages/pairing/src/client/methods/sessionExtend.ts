import { pairingLives } from '@gangway/protocol'
import * as v from 'valibot'
import type { SharedContext } from '../sharedContext.js'
import { defineMethod } from './defineMethod.js'
import { peerErrors } from './peerErrors.js'

/** `wc_sessionExtend`: the session gets its full life again. Either side may ask, as published clients have it. */
export const sessionExtend = defineMethod(
  { scope: 'session', params: v.unknown(), invalid: peerErrors.invalidExtend },
  async ({ sessions, engine, emit }: SharedContext, { topic, id }) => {
    if (!(await sessions.advance(topic, 'extend', id))) return { error: peerErrors.invalidExtend }
    const expiresAt = engine.getNow() + pairingLives.session * 1000
    await sessions.change(topic, { expiresAt })
    emit({ type: 'extend', topic, expiresAt })
    return { result: true }
  },
)
