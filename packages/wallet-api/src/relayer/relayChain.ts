import {
  type CaipNetworkId,
  delegateContracts,
  GangwayError,
  isDelegateCode,
  parseCaipNetworkId,
} from '@gangway/protocol'
import type { RpcUpstreams } from '@gangway/server-kit'
import * as v from 'valibot'
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'

const quantitySchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]+$/),
  v.transform((text) => BigInt(text)),
)
const hexSchema = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/))
const blockSchema = v.object({ baseFeePerGas: quantitySchema, timestamp: quantitySchema })
const receiptSchema = v.object({
  status: quantitySchema,
  gasUsed: quantitySchema,
  effectiveGasPrice: quantitySchema,
  /** What the chain below takes, on chains that stand on another. */
  l1Fee: v.nullish(quantitySchema),
})

/** Used where a node does not say what others offer the block's maker, wei. */
const usualPriorityFee = 1_000_000_000n

/** Predeploy of every OP-stack chain. https://specs.optimism.io/protocol/predeploys.html#gaspriceoracle */
const gasPriceOracle: Address = '0x420000000000000000000000000000000000000F'
const oracleAbi = parseAbi(['function getL1Fee(bytes data) view returns (uint256)'])

/** What a unit of gas is offered, wei. EIP-1559. */
export type Fees = { maxFee: bigint; maxPriorityFee: bigint; baseFee: bigint }

/** A call as nodes take it for a trial. */
type Trial = { from: Address; to: Address; data: Hex }

/** What the relayer asks the nodes of one network. All throw GangwayError `RPC_UPSTREAM_FAILED`. */
export function createRelayChain(rpc: RpcUpstreams, caipNetworkId: CaipNetworkId) {
  const read = async <TSchema extends v.GenericSchema>(
    schema: TSchema,
    method: string,
    params: readonly unknown[],
  ): Promise<v.InferOutput<TSchema>> => {
    const answer = v.safeParse(schema, await rpc.read(caipNetworkId, method, params))
    if (answer.success) return answer.output
    throw new GangwayError('RPC_UPSTREAM_FAILED', { details: `${method}: unexpected answer` })
  }
  const chainId = Number(parseCaipNetworkId(caipNetworkId).reference)
  const getCode = (address: Address) => read(hexSchema, 'eth_getCode', [address, 'latest'])
  return {
    chainId,
    /** Whether the network has the delegate, and no other contract in its place. */
    hasDelegate: async () => isDelegateCode(await getCode(delegateContracts.delegate), chainId),
    getBalance: (address: Address) => read(quantitySchema, 'eth_getBalance', [address, 'latest']),
    getCode,
    async getNonce(address: Address, block: 'latest' | 'pending' = 'latest'): Promise<number> {
      return Number(await read(quantitySchema, 'eth_getTransactionCount', [address, block]))
    },
    async getFees(): Promise<Fees> {
      const [{ baseFeePerGas: baseFee }, maxPriorityFee] = await Promise.all([
        read(blockSchema, 'eth_getBlockByNumber', ['latest', false]),
        read(quantitySchema, 'eth_maxPriorityFeePerGas', []).catch(() => usualPriorityFee),
      ])
      return { baseFee, maxPriorityFee, maxFee: 2n * baseFee + maxPriorityFee }
    },
    /** Gas of a call with other code at `account`; null: it reverts. */
    async tryCall(call: Trial, account: { address: Address; code: Hex }): Promise<bigint | null> {
      try {
        const overrides = { [account.address]: { code: account.code } }
        return await read(quantitySchema, 'eth_estimateGas', [call, 'latest', overrides])
      } catch (error) {
        // The node has answered, and says no.
        if (error instanceof GangwayError && error.context.rpcCode !== undefined) return null
        throw error
      }
    },
    /** What an OP-stack roll-up takes on top of gas for keeping these bytes, wei; 0 on any other network. */
    async getDataFee(bytes: Hex): Promise<bigint> {
      const data = encodeFunctionData({ abi: oracleAbi, functionName: 'getL1Fee', args: [bytes] })
      const asked = read(hexSchema, 'eth_call', [{ to: gasPriceOracle, data }, 'latest'])
      const answer = await asked.catch((error) => {
        // A node that refuses the call has nothing there.
        if (error instanceof GangwayError && error.context.rpcCode !== undefined) return '0x'
        throw error
      })
      return answer.length === 66 ? BigInt(answer) : 0n
    },
    getReceipt: (hash: Hex) => read(v.nullable(receiptSchema), 'eth_getTransactionReceipt', [hash]),
    async isKnown(hash: Hex): Promise<boolean> {
      return (await read(v.nullable(v.looseObject({})), 'eth_getTransactionByHash', [hash])) !== null
    },
    /** Gives a transaction to a node. What was taken before may be given again. */
    send: (raw: Hex) => read(v.string(), 'eth_sendRawTransaction', [raw]),
  }
}

/** See {@link createRelayChain}. */
export type RelayChain = ReturnType<typeof createRelayChain>
