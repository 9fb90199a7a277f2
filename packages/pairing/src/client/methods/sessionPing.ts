import * as v from 'valibot'
import type { SharedContext } from '../sharedContext.js'
import { defineMethod } from './defineMethod.js'
import { peerErrors } from './peerErrors.js'

/** `wc_sessionPing`: is the other side there? The same on both sides. */
export const sessionPing = defineMethod<SharedContext, v.UnknownSchema>(
  { scope: 'session', params: v.unknown(), invalid: peerErrors.invalidMethod },
  () => ({ result: true }),
)
