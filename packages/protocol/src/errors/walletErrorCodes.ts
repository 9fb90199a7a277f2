/** Codes wallets answer with: EIP-1193, EIP-1474 and those product.md §8 lists. */
export const walletErrorCodes = {
  userRejected: 4001,
  unauthorized: 4100,
  unsupportedMethod: 4200,
  disconnected: 4900,
  chainDisconnected: 4901,
  /** The wallet does not know the chain: ask it to add it. product.md §8. */
  unrecognizedChain: 4902,
  /** product.md §8 “5000 (default)”. */
  defaultError: 5000,
  /** product.md §8 “32603 (invalid chain id)”; wallets send it with either sign. */
  invalidChainId: 32603,
  /** EIP-1474 “Resource unavailable”: a request is already open in the wallet. */
  requestPending: -32002,
  /** EIP-1474 “Transaction rejected”: the network takes it not, so nothing was sent. */
  transactionRejected: -32003,
  /** EIP-1474 “Limit exceeded”. */
  limitExceeded: -32005,
  /** EIP-1474 “Invalid params”. */
  invalidParams: -32602,
  internalError: -32603,
} as const
