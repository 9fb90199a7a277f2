import * as v from 'valibot'
import { limits } from '../../limits.js'
import { defineFrameEvent } from '../frameEvent.js'
import { frameRpcRequestSchema } from '../frameRpcMethods.js'

/** One JSON-RPC call; the answer is its bare result. Reads wait as long as a read, the others for the person. */
export const rpcRequestEvent = defineFrameEvent({
  name: 'RPC_REQUEST',
  request: frameRpcRequestSchema,
  success: v.unknown(),
  timeout: limits.frameApprovalTimeout,
  isAbortable: true,
})
