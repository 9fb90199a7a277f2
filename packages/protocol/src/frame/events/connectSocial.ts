import * as v from 'valibot'
import { limits } from '../../limits.js'
import { defineFrameEvent } from '../frameEvent.js'
import { frameAccountSchema, frameChainIdSchema } from '../frameValues.js'

/** Ends a social login with what its popup brought back. */
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
