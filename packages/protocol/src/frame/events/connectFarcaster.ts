import * as v from 'valibot'
import { defineFrameEvent } from '../frameEvent.js'

/** Waits until the Farcaster login is approved on the phone. */
export const connectFarcasterEvent = defineFrameEvent({
  name: 'CONNECT_FARCASTER',
  success: v.object({ userName: v.string() }),
  timeout: null,
  isAbortable: false,
})
