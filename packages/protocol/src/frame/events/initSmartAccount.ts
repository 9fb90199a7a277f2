import * as v from 'valibot'
import { limits } from '../../limits.js'
import { defineFrameEvent } from '../frameEvent.js'

/** Readies the smart account. AppKit 1.7 knows no success of it, only the error. frame-protocol.md §3. */
export const initSmartAccountEvent = defineFrameEvent({
  name: 'INIT_SMART_ACCOUNT',
  success: v.object({ address: v.string(), isDeployed: v.boolean() }),
  timeout: limits.frameApprovalTimeout,
  isAbortable: false,
})
