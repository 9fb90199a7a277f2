import type { FrameCall } from '../frameHandler.js'
import type { FrameNetwork } from '../frameNetworks.js'

/** One JSON-RPC call whose method and network are known. */
export type RpcCall = { method: string; params: unknown; network: FrameNetwork }

/** Answers one method, or all methods of one kind, with the bare result. */
export type RpcAnswer = (rpcCall: RpcCall, call: FrameCall) => Promise<unknown>
