import * as v from 'valibot'
import { limits } from '../../limits.js'
import { defineFrameEvent, frameChainIdSchema } from '../frameEvent.js'

/** Selects the chain the session is on. Throws where this deployment does not list it. */
export const switchNetworkEvent = defineFrameEvent({
  name: 'SWITCH_NETWORK',
  request: v.object({ chainId: frameChainIdSchema }),
  success: v.object({ chainId: frameChainIdSchema }),
  timeout: limits.frameReadTimeout,
  isAbortable: false,
})
