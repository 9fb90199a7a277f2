import { type CaipNetworkId, GangwayError } from '@gangway/protocol'
import type { RpcUpstreams } from '@gangway/server-kit'
import * as v from 'valibot'
import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  numberToHex,
  parseAbi,
  zeroAddress,
} from 'viem'
import { isUnknownMethod } from '../isUnknownMethod.js'
import type { AccountCall, SwapLog } from './accountCall.js'
import { mostGas } from './mostGas.js'
import { swapTrialCode } from './swapTrialCode.js'

/** What came of one call of several that an account made. */
export type CallResult = {
  isDone: boolean
  /** What the contract answered, or why it failed. */
  answer: Hex
  /** What the node says of a failure. */
  message?: string | undefined
  /** What the account has of the coin afterwards, wei, no fee taken; null: the events tell. */
  coin: bigint | null
  /** null: nobody saw them. */
  logs: readonly SwapLog[] | null
  gas: bigint
}

const bytes = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]*$/),
  v.transform((text) => text as Hex),
)
const simulationSchema = v.looseTuple([
  v.object({
    calls: v.array(
      v.object({
        status: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,4}$/)),
        returnData: v.optional(bytes, '0x'),
        gasUsed: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,16}$/)),
        logs: v.optional(v.array(v.object({ address: bytes, topics: v.array(bytes), data: bytes })), []),
        error: v.nullish(v.looseObject({ message: v.optional(v.string()) })),
      }),
    ),
  }),
])

const trialAbi = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'struct Result { bool isDone; bytes answer; uint256 coin; uint256 gas; }',
  'function run(Call[] calls) returns (Result[] results)',
])

/** What a transaction takes beside what it calls, and at most for each byte of its data. */
const gasOfTransaction = 21_000n
const gasOfByte = 16n

/** What each call may take when it is tried: more than is let through, so that it is seen to take more. */
const gasOfCall = 2n * mostGas

/**
 * Has the node try calls of an account, one after the other, each on what the one before has left. Nodes that do not know
 * `eth_simulateV1` are asked with code in the account's place, where `withoutEvents` is enough.
 *
 * @throws GangwayError `DATA_SWAP_UNTRIED` where the node cannot, or leaves calls out; `DATA_SWAP_BALANCE_LOW`,
 * `RPC_UPSTREAM_FAILED`.
 */
export async function runCalls(
  rpc: Pick<RpcUpstreams, 'read'>,
  chain: CaipNetworkId,
  account: Address,
  calls: readonly AccountCall[],
  withoutEvents: boolean,
): Promise<CallResult[]> {
  try {
    return await simulate(rpc, chain, account, calls)
  } catch (error) {
    if (!isUnknownMethod(error)) throw error
    if (!withoutEvents) throw new GangwayError('DATA_SWAP_UNTRIED', { cause: error })
    return runAsAccount(rpc, chain, account, calls)
  }
}

async function simulate(
  rpc: Pick<RpcUpstreams, 'read'>,
  chain: CaipNetworkId,
  account: Address,
  calls: readonly AccountCall[],
): Promise<CallResult[]> {
  const plain = {
    calls: calls.map(({ to, data, value }) => ({ from: account, to, data, value: numberToHex(value) })),
  }
  const paid = await addFee(rpc, chain, account, plain)
  const answer = await ask(rpc, chain, paid).catch((error: unknown) => {
    // Nodes differ in what of a fee they take. Without one it is a trial still, though one that can be recognised.
    const isRefused = error instanceof GangwayError && error.context.rpcCode !== undefined
    if (isRefused && !isUnknownMethod(error)) return askPlainly(rpc, chain, plain)
    throw error
  })
  const parsed = v.safeParse(simulationSchema, answer)
  // One that leaves calls out says nothing of the others.
  if (!parsed.success || parsed.output[0].calls.length !== calls.length) throw unread()
  return parsed.output[0].calls.map(({ status, returnData, gasUsed, logs, error }) => ({
    ...{ isDone: Number(status) === 1, answer: returnData, logs, coin: null },
    ...{ gas: BigInt(gasUsed), message: error?.message },
  }))
}

type SimulatedBlock = { calls: readonly object[]; blockOverrides?: object; stateOverrides?: object }

function ask(rpc: Pick<RpcUpstreams, 'read'>, chain: CaipNetworkId, block: SimulatedBlock) {
  const options = { blockStateCalls: [block], traceTransfers: true, validation: false }
  return rpc.read(chain, 'eth_simulateV1', [options, 'latest'])
}

async function askPlainly(rpc: Pick<RpcUpstreams, 'read'>, chain: CaipNetworkId, block: SimulatedBlock) {
  try {
    return await ask(rpc, chain, block)
  } catch (error) {
    // An account that has less coin than it is to send is an error of the whole, with most nodes.
    if (error instanceof GangwayError && /insufficient (funds|balance)/i.test(error.details ?? ''))
      throw new GangwayError('DATA_SWAP_BALANCE_LOW', { cause: error })
    throw error
  }
}

const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text) => BigInt(text)),
)

/**
 * Has the calls pay the fee of now, in a block that asks it, out of coins on top of what the account has: without one a contract
 * sees that it is only tried, and behaves. As it was where the node does not tell the fee.
 *
 * @throws GangwayError `DATA_SWAP_BALANCE_LOW` where the account has less than the calls send.
 */
async function addFee<T extends { calls: readonly { value: Hex }[] }>(
  rpc: Pick<RpcUpstreams, 'read'>,
  chain: CaipNetworkId,
  account: Address,
  plain: T,
): Promise<T | SimulatedBlock> {
  const read = async (method: string, params: readonly unknown[]) => {
    const parsed = v.safeParse(quantity, await rpc.read(chain, method, params).catch(() => undefined))
    return parsed.success ? parsed.output : undefined
  }
  const [price, balance] = await Promise.all([
    read('eth_gasPrice', []),
    read('eth_getBalance', [account, 'latest']),
  ])
  if (price === undefined || price === 0n || balance === undefined) return plain
  const sent = plain.calls.reduce((sum, { value }) => sum + BigInt(value), 0n)
  if (sent > balance) throw new GangwayError('DATA_SWAP_BALANCE_LOW')
  const fees = price * gasOfCall * BigInt(plain.calls.length)
  // Some nodes take the block for one without a base fee all the same: the tip alone is the price then.
  const [maxFeePerGas, maxPriorityFeePerGas] = [numberToHex(price), numberToHex(price)]
  const fee = { gas: numberToHex(gasOfCall), maxFeePerGas, maxPriorityFeePerGas }
  return {
    calls: plain.calls.map((call) => ({ ...call, ...fee })),
    blockOverrides: { baseFeePerGas: numberToHex(price) },
    stateOverrides: { [account]: { balance: numberToHex(balance + fees) } },
  }
}

async function runAsAccount(
  rpc: Pick<RpcUpstreams, 'read'>,
  chain: CaipNetworkId,
  account: Address,
  calls: readonly AccountCall[],
): Promise<CallResult[]> {
  const args = [calls.map(({ to, data, value }) => ({ to: to as Address, data, value }))] as const
  const data = encodeFunctionData({ abi: trialAbi, functionName: 'run', args })
  const call = { from: zeroAddress, to: account, data }
  const answer = await rpc.read(chain, 'eth_call', [call, 'latest', { [account]: { code: swapTrialCode } }])
  const parsed = v.safeParse(bytes, answer)
  // A node that does not know overrides calls an account without code, which answers nothing.
  if (!parsed.success || parsed.output === '0x') throw unread()
  const results = decode(parsed.output)
  if (results.length !== calls.length) throw unread()
  return results.map(({ gas, ...result }, index) => ({
    ...{ ...result, logs: null },
    gas: gas + gasOfTransaction + gasOfByte * BigInt((calls[index]?.data.length ?? 2) / 2),
  }))
}

function decode(data: Hex) {
  try {
    return decodeFunctionResult({ abi: trialAbi, functionName: 'run', data })
  } catch {
    // Whatever it is, it is not what was asked for.
    throw unread()
  }
}

function unread(): GangwayError {
  return new GangwayError('DATA_SWAP_UNTRIED', { details: 'unexpected answer' })
}
