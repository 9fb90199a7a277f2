import { type CaipNetworkId, GangwayError } from '@gangway/protocol'
import type { RpcUpstreams } from '@gangway/server-kit'
import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import { readContract } from 'viem/actions'
import { createEip155Client } from '../providers/createEip155Client.js'
import type { AccountCall } from './guard/accountCall.js'
import { isNodeFault } from './isNodeFault.js'

/** A token that somebody is to take from an account. */
export type AllowanceQuery = { chain: CaipNetworkId; token: string; account: string; spender: string }

/** Reads allowances, and tells what raises them. */
export type Approvals = {
  /** Base units. @throws GangwayError `RPC_UPSTREAM_FAILED`, `INVALID_INPUT` for what is no token. */
  read(query: AllowanceQuery): Promise<bigint>
  /** What an account has of a token, base units. @throws GangwayError as `read`. */
  readBalance(query: Omit<AllowanceQuery, 'spender'>): Promise<bigint>
  /** Those of `spenders` that may take `amount` already. @throws GangwayError as `read`. */
  listAble(
    query: Omit<AllowanceQuery, 'spender'> & { amount: bigint },
    spenders: readonly string[],
  ): Promise<string[]>
  /**
   * The calls, in order, after which `spender` may take `amount` and no more; none where it may already. Tokens like USDT
   * change an allowance by way of zero only: the node is asked.
   */
  plan(query: AllowanceQuery & { amount: bigint }): Promise<AccountCall[]>
}

/** Creates it. */
export function createApprovals(rpc: Pick<RpcUpstreams, 'read'>): Approvals {
  async function ask<T>(reading: Promise<T>): Promise<T> {
    try {
      return await reading
    } catch (cause) {
      if (isNodeFault(cause)) throw new GangwayError('RPC_UPSTREAM_FAILED', { cause })
      throw new GangwayError('INVALID_INPUT', { cause, context: { field: 'tokenAddress' } })
    }
  }
  const read: Approvals['read'] = ({ chain, token, account, spender }) =>
    ask(
      readContract(createEip155Client(rpc, chain), {
        ...{ abi: erc20Abi, address: token as Address, functionName: 'allowance' },
        args: [account as Address, spender as Address],
      }),
    )

  return {
    read,
    readBalance: ({ chain, token, account }) =>
      ask(
        readContract(createEip155Client(rpc, chain), {
          ...{ abi: erc20Abi, address: token as Address, functionName: 'balanceOf' },
          args: [account as Address],
        }),
      ),
    async listAble({ amount, ...query }, spenders) {
      const allowances = await Promise.all(spenders.map((spender) => read({ ...query, spender })))
      return spenders.filter((_, index) => (allowances[index] ?? 0n) >= amount)
    },
    async plan(query) {
      const { chain, token, account, spender, amount } = query
      const allowance = await read(query)
      if (allowance >= amount) return []
      const approve = toApprove(token, spender, amount)
      if (allowance === 0n) return [approve]
      const call = { from: account, to: token, data: approve.data }
      try {
        await rpc.read(chain, 'eth_call', [call, 'latest'])
        return [approve]
      } catch (error) {
        if (!(error instanceof GangwayError) || error.context.rpcCode === undefined) throw error
        return [toApprove(token, spender, 0n), approve]
      }
    },
  }
}

function toApprove(token: string, spender: string, amount: bigint): AccountCall {
  const args = [spender as Address, amount] as const
  return { to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }), value: 0n }
}
