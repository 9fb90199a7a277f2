/** What one JSON-RPC call may take of this server and its nodes. Sizes in bytes. */
export type RpcMethodCost = {
  /** Points of the limits per client and per project. */
  points: number
  /** Longest call, as text. */
  requestSize: number
  /** Longest answer taken from a node; a batch has that of its largest call. */
  answerSize: number
}

const kib = 1024
const mib = 1024 * kib

/** One row or one value, looked up by its key. Contract code in a state override is 48 KiB of text at most (EIP-170). */
const usual: RpcMethodCost = { points: 1, requestSize: 256 * kib, answerSize: 4 * mib }

/**
 * Methods that cost more than {@link usual}. Methods that walk a whole chain or re-run blocks (`debug_*`, `trace_*`,
 * `getProgramAccounts`) are not here, because `allowedRpcMethods` has none of them.
 */
export const methodCosts: Readonly<Record<string, Partial<RpcMethodCost>>> = {
  // Runs a contract, for as much gas as the node allows.
  eth_call: { points: 2 },
  // Runs the call several times, to find the gas it needs.
  eth_estimateGas: { points: 4 },
  // Runs the call several times, until the list is stable.
  eth_createAccessList: { points: 4 },
  // Runs many calls in many blocks.
  eth_simulateV1: { points: 10 },
  // Walks the state tree once for each slot asked for.
  eth_getProof: { points: 4 },
  // Reads up to 1,024 blocks.
  eth_feeHistory: { points: 4 },
  // A block with its transactions is some MiB of JSON.
  eth_getBlockByHash: { points: 4, answerSize: 8 * mib },
  eth_getBlockByNumber: { points: 4, answerSize: 8 * mib },
  // All logs of a block, in one answer.
  eth_getBlockReceipts: { points: 20, answerSize: 16 * mib },
  // Searches a range of blocks.
  eth_getLogs: { points: 20, answerSize: 16 * mib },
  // Blobs travel with their transaction, 1.6 MB of text at product.md §9's cap; more of them are refused by that.
  eth_sendRawTransaction: { points: 2, requestSize: 4 * mib },
  // A whole block with its transactions.
  getBlock: { points: 20, answerSize: 16 * mib },
  // Up to 100 accounts, each with its data.
  getMultipleAccounts: { points: 4, answerSize: 8 * mib },
  // Searches the index of an owner.
  getTokenAccountsByOwner: { points: 10, answerSize: 8 * mib },
  // Reads up to 1,000 rows of an account's past.
  getSignaturesForAddress: { points: 4 },
  // Often read from an archive, not from memory.
  getTransaction: { points: 2 },
  // Runs the transaction.
  simulateTransaction: { points: 4 },
  // Runs the transaction before it is passed on.
  sendTransaction: { points: 4 },
}

/** What a call of `method` costs. */
export function getRpcMethodCost(method: string): RpcMethodCost {
  return Object.hasOwn(methodCosts, method) ? { ...usual, ...methodCosts[method] } : usual
}

/** Points of a posted request or batch, whatever it is: 1 for what is no call. */
export function countRpcPoints(body: unknown): number {
  if (!Array.isArray(body)) return getPoints(body)
  return body.reduce((sum: number, item: unknown) => sum + getPoints(item), 0)
}

function getPoints(item: unknown): number {
  const method = typeof item === 'object' && item !== null && 'method' in item ? item.method : undefined
  return typeof method === 'string' ? getRpcMethodCost(method).points : usual.points
}
