/** What the other side is told when a message of it cannot be done. Specs clients/sign “error codes”. */
export const peerErrors = {
  invalidMethod: { code: 1001, message: 'Invalid method' },
  invalidEvent: { code: 1002, message: 'Invalid event' },
  invalidUpdate: { code: 1003, message: 'Invalid update request' },
  invalidExtend: { code: 1004, message: 'Invalid extend request' },
  invalidSettle: { code: 1005, message: 'Invalid session settle request' },
  unauthorizedMethod: { code: 3001, message: 'Unauthorized method' },
  unauthorizedEvent: { code: 3002, message: 'Unauthorized event' },
  unauthorizedUpdate: { code: 3003, message: 'Unauthorized update request' },
  rejected: { code: 5000, message: 'User rejected' },
  unsupportedChains: { code: 5100, message: 'Chains not supported' },
  disconnected: { code: 6000, message: 'User disconnected' },
  expired: { code: 8000, message: 'Request expired' },
  unsupportedMethod: { code: 10001, message: 'Unsupported wc_ method' },
  // EIP-1474 “Limit exceeded”.
  limitExceeded: { code: -32005, message: 'Too many open requests' },
} as const
