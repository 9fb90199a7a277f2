import { limits } from '../../limits.js'
import { defineFrameEvent } from '../frameEvent.js'

/** Gives up what is half done, e.g. a Farcaster login. frame-protocol.md §6 F. */
export const reloadEvent = defineFrameEvent({
  name: 'RELOAD',
  timeout: limits.frameReadTimeout,
  isAbortable: false,
})
