import { limits } from '../../limits.js'
import { defineFrameEvent } from '../frameEvent.js'

/** Ends the session of this app. */
export const signOutEvent = defineFrameEvent({
  name: 'SIGN_OUT',
  timeout: limits.frameReadTimeout,
  isAbortable: false,
})
