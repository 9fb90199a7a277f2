import * as v from 'valibot'
import { limits } from '../../limits.js'
import { defineFrameEvent, frameChainIdSchema } from '../frameEvent.js'

/** The chain the session is on. */
export const getChainIdEvent = defineFrameEvent({
  name: 'GET_CHAIN_ID',
  success: v.object({ chainId: frameChainIdSchema }),
  timeout: limits.frameReadTimeout,
  isAbortable: false,
})
