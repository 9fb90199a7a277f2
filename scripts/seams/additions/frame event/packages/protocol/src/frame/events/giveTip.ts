import * as v from 'valibot'
import { limits } from '../../limits.js'
import { defineFrameEvent } from '../frameEvent.js'

/** Gives a tip. */
export const giveTipEvent = defineFrameEvent({
  name: 'GIVE_TIP',
  request: v.object({ amount: v.number() }),
  success: v.object({ given: v.number() }),
  timeout: limits.frameReadTimeout,
  isAbortable: false,
})
