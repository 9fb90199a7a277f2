import type { FrameHandler } from './frameHandler.js'
import { answerRpcRequest } from './rpc/answerRpcRequest.js'

/** Answers one JSON-RPC call. */
export const rpcRequest: FrameHandler<'RPC_REQUEST'> = (request, call) => answerRpcRequest(request, call)
