import type { ChainNamespace } from '../caip.js'

/**
 * JSON-RPC methods the proxy forwards, by namespace. Anything else answers 'Requested RPC call is not allowed'
 * (SPEC §8). Reads, fee questions and the submission of a transaction somebody else has already signed:
 * nothing here can make a node sign.
 */
export const allowedRpcMethods: Record<ChainNamespace, ReadonlySet<string>> = {
  eip155: new Set([
    'eth_blockNumber',
    'eth_call',
    'eth_chainId',
    'eth_createAccessList',
    'eth_estimateGas',
    'eth_feeHistory',
    'eth_gasPrice',
    'eth_getBalance',
    'eth_getBlockByHash',
    'eth_getBlockByNumber',
    'eth_getBlockReceipts',
    'eth_getBlockTransactionCountByHash',
    'eth_getBlockTransactionCountByNumber',
    'eth_getCode',
    'eth_getLogs',
    'eth_getProof',
    'eth_getStorageAt',
    'eth_getTransactionByBlockHashAndIndex',
    'eth_getTransactionByBlockNumberAndIndex',
    'eth_getTransactionByHash',
    'eth_getTransactionCount',
    'eth_getTransactionReceipt',
    'eth_getUncleByBlockHashAndIndex',
    'eth_getUncleByBlockNumberAndIndex',
    'eth_getUncleCountByBlockHash',
    'eth_getUncleCountByBlockNumber',
    'eth_maxPriorityFeePerGas',
    'eth_sendRawTransaction',
    'eth_simulateV1',
    'eth_syncing',
    'net_version',
    'web3_clientVersion',
  ]),
  solana: new Set([
    'getAccountInfo',
    'getBalance',
    'getBlock',
    'getBlockHeight',
    'getBlockTime',
    'getEpochInfo',
    'getFeeForMessage',
    'getGenesisHash',
    'getHealth',
    'getLatestBlockhash',
    'getMinimumBalanceForRentExemption',
    'getMultipleAccounts',
    'getRecentPrioritizationFees',
    'getSignatureStatuses',
    'getSignaturesForAddress',
    'getSlot',
    'getTokenAccountBalance',
    'getTokenAccountsByOwner',
    'getTokenSupply',
    'getTransaction',
    'getVersion',
    'isBlockhashValid',
    'sendTransaction',
    'simulateTransaction',
  ]),
}

/** JSON-RPC error codes of the proxy. The first five are JSON-RPC 2.0's own; the last is EIP-1474's. */
export const rpcErrorCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  limitExceeded: -32005,
} as const
