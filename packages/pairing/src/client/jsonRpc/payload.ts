/** A request of the other side. `id` is the token as it was written, so that an answer repeats it digit by digit. */
export type RpcRequest = { type: 'request'; id: string; method: string; params: unknown }

/** What the other side answered to a request of ours. */
export type RpcAnswer =
  | { type: 'result'; id: string; result: unknown }
  | { type: 'error'; id: string; error: RpcErrorBody }

/** `error` of a JSON-RPC answer. */
export type RpcErrorBody = { code: number; message: string; data?: unknown }
