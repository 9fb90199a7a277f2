import { type CaipNetworkId, GangwayError } from '@gangway/protocol'
import type { RpcUpstreams } from '@gangway/server-kit'
import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import type { AccountCall, SwapLog } from './accountCall.js'
import { type CallResult, runCalls } from './runCalls.js'

/** What the node says a swap would do. Base units; null where that is the network's coin. */
export type SwapTrial = {
  /** The first call that fails, with what its contract says; undefined: none does. Then only `given.before` and `coin` are told. */
  failure?: { at: number; reason: string | null }
  /** Of the token that is given, before anything and after all. */
  given: { before: bigint; after: bigint } | null
  /** Of the token that is got. */
  got: { before: bigint; after: bigint } | null
  /** Of the coin, before the swap and after it, without any fee; null: by its events in `logs`. */
  coin: { before: bigint; after: bigint } | null
  /** What the spender may take, after the approvals and after the swap; null without a spender. */
  allowance: { before: bigint; after: bigint } | null
  /** Events of the swap itself; moves of the coin as those of a token at {@link coinLogAddress}. null: nobody saw them. */
  logs: readonly SwapLog[] | null
  /** What the swap itself takes. */
  gas: bigint
}

/** Where `eth_simulateV1` says that the coin moved, if asked for it. */
export const coinLogAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/**
 * Lets the node try a swap after what has to be approved, and read the account's balances around it: by `eth_simulateV1`,
 * or, for calls that were made here, by the account's code in an `eth_call`, which shows no events. `from` and `to` are
 * tokens, null for the coin; `to` undefined where it is on another network, where nothing of it can be tried.
 *
 * @throws GangwayError `DATA_SWAP_UNTRIED` where no node can, `RPC_UPSTREAM_FAILED`.
 */
export async function simulateSwap(
  rpc: Pick<RpcUpstreams, 'read'>,
  swap: {
    chain: CaipNetworkId
    account: string
    from: string | null
    to: string | null | undefined
    spender: string | null
    approvals: readonly AccountCall[]
    call: AccountCall
    /** Whether the call was made here: then what it does beside the swap need not be looked for. */
    isOwn: boolean
  },
): Promise<SwapTrial> {
  const { chain, from, to, spender, approvals, call, isOwn } = swap
  const account = swap.account as Address
  const balanceOf = (token: string | null | undefined) =>
    token === null || token === undefined
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
  const calls = [...balances, ...approvals, ...allowance, call, ...balances, ...allowance]
  const results = await runCalls(rpc, chain, account, calls, isOwn)
  const firstWrite = balances.length
  const swapAt = firstWrite + approvals.length + allowance.length
  const own = [...results.slice(firstWrite, firstWrite + approvals.length), results[swapAt]]
  const failedAt = own.findIndex((result) => !result?.isDone)
  const result = results[swapAt]
  if (failedAt >= 0 || !result)
    return {
      ...{ got: null, allowance: null, logs: [], gas: 0n },
      coin: result ? toCoin(result, results[swapAt - 1]) : null,
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
    got: to === null || to === undefined ? null : pair(balances.length - 1, afterAt + balances.length - 1),
    allowance: allowance.length === 0 ? null : pair(swapAt - 1, afterAt + balances.length),
    coin: toCoin(result, results[swapAt - 1]),
    logs: result.logs,
    gas: result.gas,
  }
}

function toCoin(after: CallResult, before: CallResult | undefined): SwapTrial['coin'] {
  if (after.coin === null || !before || before.coin === null) return null
  return { before: before.coin, after: after.coin }
}

const toRead = (to: string, data: Hex): AccountCall => ({ to, data, value: 0n })

/** @throws GangwayError `DATA_SWAP_REFUSED` for what is no number: such a token cannot be checked. */
function toWord(result: CallResult | undefined): bigint {
  if (result?.isDone && result.answer.length >= 66) return BigInt(result.answer.slice(0, 66))
  throw new GangwayError('DATA_SWAP_REFUSED', { details: 'a token tells no balance' })
}

function toReason(result: CallResult | undefined): string | null {
  const data = result?.answer ?? '0x'
  // Error(string), as Solidity's `require` has it.
  if (data.startsWith('0x08c379a0') && data.length >= 138) {
    const length = Number(BigInt(`0x${data.slice(74, 138)}`))
    if (length > 0 && length <= 200)
      return Buffer.from(data.slice(138, 138 + length * 2), 'hex').toString('utf8')
  }
  return result?.message?.slice(0, 200) ?? null
}
