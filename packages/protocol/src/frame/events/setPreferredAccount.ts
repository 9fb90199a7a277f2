import * as v from 'valibot'
import { limits } from '../../limits.js'
import { defineFrameEvent } from '../frameEvent.js'

/** The account type the person prefers; before a login the address is empty. frame-protocol.md §6 A. */
export const setPreferredAccountEvent = defineFrameEvent({
  name: 'SET_PREFERRED_ACCOUNT',
  request: v.object({ type: v.string() }),
  success: v.object({ type: v.string(), address: v.string() }),
  timeout: limits.frameReadTimeout,
  isAbortable: false,
})
