import * as v from 'valibot'
import { limits } from '../../limits.js'
import { defineFrameEvent, frameAccountSchema, frameChainIdSchema } from '../frameEvent.js'

/**
 * Ends a social login with what its popup brought back. An empty `uri`, which our kit alone sends, waits until the login is
 * released without one: its window may have lost the page that opened it. frame-protocol.md §6 E.
 */
export const connectSocialEvent = defineFrameEvent({
  name: 'CONNECT_SOCIAL',
  request: v.object({ uri: v.pipe(v.string(), v.maxLength(8192)) }),
  success: v.object({
    email: v.optional(v.nullable(v.string())),
    address: v.string(),
    chainId: frameChainIdSchema,
    accounts: v.optional(v.array(frameAccountSchema)),
    userName: v.optional(v.nullable(v.string())),
  }),
  timeout: limits.frameRequestTimeout,
  isAbortable: false,
})
