import type { FrameRpcMethod } from './frameRpcMethod.js'

const names = [
  'eth_blockNumber',
  'eth_call',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getAccount',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  // A relay of what is signed already. embedded-wallet.md §10.
  'eth_sendRawTransaction',
  'eth_syncing',
  'eth_uninstallFilter',
]

/** The standard `eth_*` methods a node answers. Filters live in one node: behind several upstreams it may refuse them. */
export const nodeMethods: readonly FrameRpcMethod[] = names.map((name) => ({
  name,
  chainNamespace: 'eip155',
  answeredBy: 'node',
  isSafe: true,
}))
