import * as v from 'valibot'
import { limits } from '../../limits.js'
import { defineFrameEvent } from '../frameEvent.js'

/** Whether this app has a session. */
export const isConnectedEvent = defineFrameEvent({
  name: 'IS_CONNECTED',
  request: v.optional(v.object({ token: v.optional(v.string()) })),
  success: v.object({ isConnected: v.boolean() }),
  timeout: limits.frameReadTimeout,
  isAbortable: false,
})
