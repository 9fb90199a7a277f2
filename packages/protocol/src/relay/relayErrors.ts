/** JSON-RPC error codes of the relay. relay-protocol.md §2 “Errors”. */
export const relayErrorCodes = {
  auth: 3000,
  tooManyRequests: 3001,
  invalidRequest: -32600,
  methodNotFound: -32601,
  handler: -32000,
  internal: -32603,
} as const

/** Machine-readable `data` of those errors, as other implementations tag them. */
export type RelayErrorTag =
  | 'TooManyRequests'
  | 'InvalidMethod'
  | 'InvalidParams'
  | 'PayloadSizeExceeded'
  | 'InvalidTopic'
  | 'InvalidRequestId'
  | 'InvalidJsonRpcVersion'
  | 'BatchLimitExceeded'
  | 'BatchEmpty'
  | 'Serialization'
  | 'TtlTooShort'
  | 'MailboxLimitExceeded'
  | 'SubscriberLimitExceeded'
  | 'StorageError'
  | 'Unknown'

/** Codes a socket is closed with. relay-protocol.md §1 “Close codes”. */
export const relayCloseCodes = {
  goingAway: 1001,
  tooManyRequests: 1013,
  auth: 3000,
  idle: 4008,
  rebalancing: 4010,
} as const

/** Reasons beside close code 3000; AppKit matches some of them letter for letter. relay-protocol.md §1. */
export const relayAuthTexts = {
  originNotAllowed: 'Unauthorized: origin not allowed',
  notYetValid: 'JWT validation error: JWT Token is not yet valid',
  expired: 'JWT validation error: JWT Token is expired',
  invalidKey: 'Unauthorized: invalid key',
  audience: 'JWT validation error: JWT Token has an unknown audience',
  missingToken: 'JWT validation error: JWT Token is missing',
  projectMissing: 'Authorization error: Project ID is missing',
  projectUnknown: 'Project not found',
} as const
