import * as v from 'valibot'
import type { ChainNamespace } from '../caipIds.js'
import { preflightCommitments } from '../rpc/requestRules/assertCommitment.js'

/** One method an app may call through RPC_REQUEST. product.md §7 “Allowed RPC methods”, frame-protocol.md §4. */
export type FrameRpcMethod = {
  name: string
  /** Family of chains it is for; null: none of its own. */
  chainNamespace: ChainNamespace | null
  /**
   * Who answers it: `frame` from what it knows, `node` the chain's node, `signer` the person, on an approval screen;
   * `reader` the person too, who only reads; `later`: a part that is still to come, until then `FRAME_NOT_AVAILABLE_YET`.
   */
  answeredBy: 'frame' | 'node' | 'signer' | 'reader' | 'later'
  /**
   * On product.md §4's safe list: no approval view, and left alone when the app gives up its open requests. The list itself is
   * AppKit 1.7's, which a client of it goes by.
   */
  isSafe: boolean
  /** Shape of its params where it is not any array at all. Unknown keys are dropped. */
  params?: v.GenericSchema
}

/** EVM methods a person approves. `[message, address]`, `[address, typed data]`, `[transaction]`, `[batch]`. */
const evmSigningMethods: readonly FrameRpcMethod[] = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_sendCalls',
].map((name) => ({ name, chainNamespace: 'eip155', answeredBy: 'signer', isSafe: false }))

const nodeMethodNames = [
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
const nodeMethods: readonly FrameRpcMethod[] = nodeMethodNames.map((name) => ({
  name,
  chainNamespace: 'eip155',
  answeredBy: 'node',
  isSafe: true,
}))

/** Bytes as Solana writes them. */
const base58Schema = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]*$/))
const transactionSchema = v.pipe(base58Schema, v.minLength(1))

/** Params of the Solana methods, by name. frame-protocol.md §4. */
export const solanaParamsSchemas = {
  solana_signMessage: v.object({ message: base58Schema, pubkey: base58Schema }),
  solana_signTransaction: v.object({ transaction: transactionSchema }),
  solana_signAllTransactions: v.object({ transactions: v.array(transactionSchema) }),
  solana_signAndSendTransaction: v.object({
    transaction: transactionSchema,
    options: v.nullish(
      v.object({
        skipPreflight: v.optional(v.boolean()),
        preflightCommitment: v.optional(v.picklist(preflightCommitments)),
        maxRetries: v.optional(v.number()),
        minContextSlot: v.optional(v.number()),
      }),
    ),
  }),
} as const

/** Solana methods a person approves. */
const solanaSigningMethods: readonly FrameRpcMethod[] = Object.entries(solanaParamsSchemas).map(
  ([name, params]) => ({ name, chainNamespace: 'solana', answeredBy: 'signer', isSafe: false, params }),
)

/** Methods about the wallet itself: accounts, EIP-5792, EIP-7715, EIP-2255, and those of ERC-4337 AppKit 1.7 lists. */
const walletMethods: readonly FrameRpcMethod[] = [
  { name: 'eth_accounts', chainNamespace: 'eip155', answeredBy: 'frame', isSafe: true },
  { name: 'eth_chainId', chainNamespace: 'eip155', answeredBy: 'frame', isSafe: true },
  { name: 'wallet_getAssets', chainNamespace: 'eip155', answeredBy: 'frame', isSafe: true },
  { name: 'wallet_getCapabilities', chainNamespace: 'eip155', answeredBy: 'frame', isSafe: true },
  // In its EIP-2255 form it disconnects, which needs no approval.
  { name: 'wallet_revokePermissions', chainNamespace: 'eip155', answeredBy: 'signer', isSafe: false },
  { name: 'wallet_getCallsStatus', chainNamespace: 'eip155', answeredBy: 'frame', isSafe: true },
  // EIP-5792 has it; product.md §7 and AppKit do not.
  { name: 'wallet_showCallsStatus', chainNamespace: 'eip155', answeredBy: 'reader', isSafe: false },
  { name: 'wallet_grantPermissions', chainNamespace: 'eip155', answeredBy: 'signer', isSafe: false },
  { name: 'eth_sendUserOperation', chainNamespace: 'eip155', answeredBy: 'later', isSafe: false },
  { name: 'eth_getUserOperationReceipt', chainNamespace: 'eip155', answeredBy: 'later', isSafe: true },
  { name: 'eth_estimateUserOperationGas', chainNamespace: 'eip155', answeredBy: 'later', isSafe: true },
  { name: 'eth_getUserOperationByHash', chainNamespace: 'eip155', answeredBy: 'later', isSafe: true },
  { name: 'eth_supportedEntryPoints', chainNamespace: 'eip155', answeredBy: 'later', isSafe: true },
]

/**
 * Every method an app may call, by name; any other is answered 'Requested RPC call is not allowed' (product.md §8). product.md §7,
 * frame-protocol.md §4.
 */
export const frameRpcMethods: ReadonlyMap<string, FrameRpcMethod> = new Map(
  [...nodeMethods, ...walletMethods, ...evmSigningMethods, ...solanaSigningMethods].map((method) => [
    method.name,
    method,
  ]),
)

/** Whether a call is shown to the person before it is answered. frame-protocol.md §4 “Approval view”. */
export function needsApproval(method: string): boolean {
  const answeredBy = frameRpcMethods.get(method)?.answeredBy
  return answeredBy === 'signer' || answeredBy === 'reader'
}

/**
 * A JSON-RPC call as the app posts it. Which methods there are and what they take, `frameRpcMethods` knows; a method it
 * does not name is answered 'Requested RPC call is not allowed'. product.md §7.
 */
export const frameRpcRequestSchema = v.object({
  method: v.pipe(v.string(), v.maxLength(100)),
  params: v.optional(v.unknown()),
  /**
   * Ours: the chain the call is for, CAIP-2; without it the session's. AppKit 1.7 sends none, and a call by two pages of
   * one app must not end on the chain the other has chosen.
   */
  caipNetworkId: v.optional(v.string()),
})

/** See {@link frameRpcRequestSchema}. */
export type FrameRpcRequest = v.InferOutput<typeof frameRpcRequestSchema>
