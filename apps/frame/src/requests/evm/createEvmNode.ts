import { delegateProbe, parseWith } from '@gangway/protocol'
import * as v from 'valibot'
import { type Address, type Hex, numberToHex } from 'viem'
import { readNodeError } from '../readNodeError.js'
import type { SigningContext } from '../signingContext.js'
import { addressSchema, bytesSchema, quantitySchema } from './hexSchemas.js'

/** A call as a node is asked about it. */
export type NodeCall = { from: Address; to: Address | null; value: bigint; data: Hex }

const blockSchema = v.object({ baseFeePerGas: v.nullish(quantitySchema), gasLimit: quantitySchema })
const hashSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/))
const transactionSchema = v.object({
  from: addressSchema,
  to: v.nullish(addressSchema),
  nonce: quantitySchema,
  value: quantitySchema,
  input: bytesSchema,
  gas: quantitySchema,
  gasPrice: v.nullish(quantitySchema),
  maxFeePerGas: v.nullish(quantitySchema),
  maxPriorityFeePerGas: v.nullish(quantitySchema),
  blockNumber: v.nullish(quantitySchema),
})

/** What the readers of requests ask an EVM node. Rejects as `callNode` does, and with `INVALID_INPUT` for nonsense. */
export type EvmNode = ReturnType<typeof createEvmNode>

/** Creates it. */
export function createEvmNode({ callNode }: Pick<SigningContext, 'callNode'>) {
  const quantity = async (method: string, ...params: unknown[]) =>
    parseWith(quantitySchema, await callNode(method, params))
  return {
    getBalance: (address: Address) => quantity('eth_getBalance', address, 'latest'),
    getNonce: async (address: Address, at: 'latest' | 'pending') =>
      Number(await quantity('eth_getTransactionCount', address, at)),
    getGasPrice: () => quantity('eth_gasPrice'),
    getTip: () => quantity('eth_maxPriorityFeePerGas'),
    /** `code`: what the caller's address is taken to have. */
    estimateGas: (call: NodeCall, code?: Hex) =>
      quantity('eth_estimateGas', toRpcCall(call), ...(code ? ['latest', { [call.from]: { code } }] : [])),
    getCode: async (address: Address) =>
      parseWith(bytesSchema, await callNode('eth_getCode', [address, 'latest'])),
    call: async (call: { to: Address; data: Hex }) =>
      parseWith(bytesSchema, await callNode('eth_call', [call, 'latest'])),
    getBlock: async () => parseWith(blockSchema, await callNode('eth_getBlockByNumber', ['latest', false])),
    /**
     * One account's calls, each on what the one before has left; `code`: what the account is taken to have. As the node
     * answers; `simulate` knows it.
     */
    simulate: (calls: readonly [NodeCall, ...NodeCall[]], code?: Hex) => {
      const stateOverrides = code ? { stateOverrides: { [calls[0].from]: { code } } } : {}
      const block = { ...stateOverrides, calls: calls.map(toRpcCall) }
      const options = { blockStateCalls: [block], traceTransfers: true, validation: false }
      return callNode('eth_simulateV1', [options, 'latest'])
    },
    sendRaw: async (raw: Hex) => parseWith(hashSchema, await callNode('eth_sendRawTransaction', [raw])),
    /** null: the node does not know it. */
    getTransaction: async (hash: Hex) =>
      parseWith(v.nullable(transactionSchema), await callNode('eth_getTransactionByHash', [hash])),
    /** Whether the network runs the code an account is handed to. EIP-7702 */
    runsDelegate: async () => {
      try {
        return (await callNode('eth_call', delegateProbe.params)) === delegateProbe.answer
      } catch (error) {
        if (readNodeError(error)) return false
        throw error
      }
    },
    knowsTransaction: async (hash: Hex) => (await callNode('eth_getTransactionByHash', [hash])) !== null,
  }
}

function toRpcCall({ from, to, value, data }: NodeCall): Record<string, string> {
  return { from, ...(to ? { to } : {}), value: numberToHex(value), data }
}
