import * as v from 'valibot'
import { defineFrameEvent } from '../frameEvent.js'

/** The link of a Farcaster login, for a QR code or the app. */
export const getFarcasterUriEvent = defineFrameEvent({
  name: 'GET_FARCASTER_URI',
  success: v.object({ url: v.string() }),
  timeout: null,
  isAbortable: false,
})
