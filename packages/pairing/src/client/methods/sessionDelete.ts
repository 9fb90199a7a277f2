import * as v from 'valibot'
import type { SharedContext } from '../sharedContext.js'
import { defineMethod } from './defineMethod.js'
import { peerErrors } from './peerErrors.js'

/** `wc_sessionDelete`: the session is over, whatever the reason given. The same on both sides. */
export const sessionDelete = defineMethod(
  { scope: 'session', params: v.unknown(), invalid: peerErrors.invalidMethod },
  async ({ engine, sessions, emit }: SharedContext, request) => {
    // While there still is a key to say it with.
    await engine.answer(request, { result: true })
    if (await sessions.end(request.topic)) emit({ type: 'end', topic: request.topic })
    return null
  },
)
