/** JSON-RPC error codes of the proxy. The first five are JSON-RPC 2.0's own; the last is EIP-1474's. */
export const rpcErrorCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  limitExceeded: -32005,
} as const
