import { type CaipNetworkId, GangwayError } from '@gangway/protocol'
import type { RpcUpstreams } from '@gangway/server-kit'
import * as v from 'valibot'
import { type Address, encodeFunctionData, erc20Abi, type Hex, numberToHex } from 'viem'

/** A call an account would make; `value` in wei. */
export type AccountCall = { to: string; data: Hex; value: bigint }

/** An event of a contract. */
export type SwapLog = { address: string; topics: readonly string[]; data: string }

/** What the node says a swap would do. Base units; null where that is the network's coin. */
export type SwapTrial = {
  /** The first call that fails, with what its contract says; undefined: none does. Then only `given.before` is told. */
  failure?: { at: number; reason: string | null }
  /** Of the token that is given, before anything and after all. */
  given: { before: bigint; after: bigint } | null
  /** Of the token that is got. */
  got: { before: bigint; after: bigint } | null
  /** What the spender may take, after the approvals and after the swap; null without a spender. */
  allowance: { before: bigint; after: bigint } | null
  /** Events of the swap itself; moves of the coin as those of a token at {@link coinLogAddress}. */
  logs: readonly SwapLog[]
  /** What the swap itself takes. */
  gas: bigint
}

/** Where `eth_simulateV1` says that the coin moved, if asked for it. */
export const coinLogAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Answers of nodes that do not know a method: JSON-RPC 2.0, EIP-1193 and EIP-1474. */
const unknownMethodCodes: readonly unknown[] = [-32601, 4200, -32004]

const bytes = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/))
const callSchema = v.object({
  status: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,4}$/)),
  returnData: v.optional(bytes, '0x'),
  gasUsed: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,16}$/)),
  logs: v.optional(v.array(v.object({ address: bytes, topics: v.array(bytes), data: bytes })), []),
  error: v.nullish(v.looseObject({ message: v.optional(v.string()) })),
})
const answerSchema = v.looseTuple([v.object({ calls: v.array(callSchema) })])
type CallResult = v.InferOutput<typeof callSchema>

/**
 * Lets the node try a swap after what has to be approved, and read the account's balances around it (`eth_simulateV1`).
 * `from` and `to` are tokens, null for the coin.
 *
 * @throws GangwayError `DATA_SWAP_UNTRIED` where no node can, `RPC_UPSTREAM_FAILED`.
 */
export async function simulateSwap(
  rpc: Pick<RpcUpstreams, 'read'>,
  swap: {
    chain: CaipNetworkId
    account: string
    from: string | null
    to: string | null
    spender: string | null
    approvals: readonly AccountCall[]
    call: AccountCall
  },
): Promise<SwapTrial> {
  const { chain, from, to, spender, approvals, call } = swap
  const account = swap.account as Address
  const balanceOf = (token: string | null) =>
    token === null
      ? []
      : [toRead(token, encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] }))]
  const allowance =
    from === null || spender === null
      ? []
      : [
          toRead(
            from,
            encodeFunctionData({
              abi: erc20Abi,
              functionName: 'allowance',
              args: [account, spender as Address],
            }),
          ),
        ]
  const balances = [...balanceOf(from), ...balanceOf(to)]
  const calls = [
    ...balances,
    ...approvals.map((each) => toWrite(account, each)),
    ...allowance,
    toWrite(account, call),
    ...balances,
    ...allowance,
  ]
  const results = await simulate(rpc, chain, calls)
  const firstWrite = balances.length
  const swapAt = firstWrite + approvals.length + allowance.length
  const own = [...results.slice(firstWrite, firstWrite + approvals.length), results[swapAt]]
  const failedAt = own.findIndex((result) => !result || Number(result.status) !== 1)
  const result = results[swapAt]
  if (failedAt >= 0 || !result)
    return {
      ...{ got: null, allowance: null, logs: [], gas: 0n },
      given: from === null ? null : { before: toWord(results[0]), after: 0n },
      failure: { at: failedAt, reason: toReason(own[failedAt]) },
    }
  const pair = (before: number, after: number) => ({
    before: toWord(results[before]),
    after: toWord(results[after]),
  })
  const afterAt = swapAt + 1
  return {
    given: from === null ? null : pair(0, afterAt),
    got: to === null ? null : pair(balances.length - 1, afterAt + balances.length - 1),
    allowance: allowance.length === 0 ? null : pair(swapAt - 1, afterAt + balances.length),
    logs: result.logs,
    gas: BigInt(result.gasUsed),
  }
}

async function simulate(
  rpc: Pick<RpcUpstreams, 'read'>,
  chain: CaipNetworkId,
  calls: readonly object[],
): Promise<CallResult[]> {
  const options = { blockStateCalls: [{ calls }], traceTransfers: true, validation: false }
  let answer: unknown
  try {
    answer = await rpc.read(chain, 'eth_simulateV1', [options, 'latest'])
  } catch (error) {
    if (error instanceof GangwayError && unknownMethodCodes.includes(error.context.rpcCode))
      throw new GangwayError('DATA_SWAP_UNTRIED', { cause: error })
    // An account that has less coin than it is to send is an error of the whole, with most nodes.
    if (error instanceof GangwayError && /insufficient (funds|balance)/i.test(error.details ?? ''))
      throw new GangwayError('DATA_SWAP_BALANCE_LOW', { cause: error })
    throw error
  }
  const parsed = v.safeParse(answerSchema, answer)
  // One that leaves calls out says nothing of the others.
  if (!parsed.success || parsed.output[0].calls.length !== calls.length)
    throw new GangwayError('DATA_SWAP_UNTRIED', { details: 'unexpected answer' })
  return parsed.output[0].calls
}

const toRead = (to: string, data: Hex) => ({ to, data })

const toWrite = (from: string, { to, data, value }: AccountCall) => ({
  from,
  to,
  data,
  value: numberToHex(value),
})

/** @throws GangwayError `DATA_SWAP_REFUSED` for what is no number: such a token cannot be checked. */
function toWord(result: CallResult | undefined): bigint {
  if (result && Number(result.status) === 1 && result.returnData.length >= 66)
    return BigInt(result.returnData.slice(0, 66))
  throw new GangwayError('DATA_SWAP_REFUSED', { details: 'a token tells no balance' })
}

function toReason(result: CallResult | undefined): string | null {
  const data = result?.returnData ?? '0x'
  // Error(string), as Solidity's `require` has it.
  if (data.startsWith('0x08c379a0') && data.length >= 138) {
    const length = Number(BigInt(`0x${data.slice(74, 138)}`))
    if (length > 0 && length <= 200)
      return Buffer.from(data.slice(138, 138 + length * 2), 'hex').toString('utf8')
  }
  return result?.error?.message?.slice(0, 200) ?? null
}
