import type { CaipNetworkId } from '@gangway/protocol'
import type { RpcUpstreams } from '@gangway/server-kit'
import * as v from 'valibot'
import { type Address, encodeFunctionData, erc20Abi, type Hex, numberToHex } from 'viem'
import { isUnknownMethod } from '../isUnknownMethod.js'

/** What tokens keep of each transfer. */
export type TransferFees = {
  /** Basis points; undefined: not looked at lately. */
  peek(chain: CaipNetworkId, token: Address): number | undefined
  /**
   * Looks, by letting a pool of each token try to send some of it to nobody; in the order of `wanted`, by one request.
   * 0 where it cannot be found out: what is built is tried out all the same. A node that did not answer is asked again.
   */
  read(chain: CaipNetworkId, wanted: readonly HeldToken[]): Promise<number[]>
}

/** A token, somebody who has some of it, and how much of it is tried to send at most, base units. */
export type HeldToken = { token: Address; holder: Address; most: bigint }

/** How long a fee is taken for the same: owners of tokens do change them. ms */
const freshFor = 600_000
const mostEntries = 10_000

/** Parts of what is asked for that are tried, the whole first: a pool may hold less. */
const parts = [1n, 10n, 1_000n, 100_000n]

const answerSchema = v.looseTuple([
  v.object({ calls: v.array(v.object({ status: v.string(), returnData: v.string() })) }),
])

/** Creates it; it asks the network's own node, by `eth_simulateV1`. */
export function createTransferFees(
  rpc: Pick<RpcUpstreams, 'read'>,
  getNow: () => number = Date.now,
): TransferFees {
  const known = new Map<string, { fee: number; at: number }>()
  const toKey = (chain: CaipNetworkId, token: Address) => `${chain}:${token.toLowerCase()}`

  const peek: TransferFees['peek'] = (chain, token) => {
    const entry = known.get(toKey(chain, token))
    return entry && getNow() - entry.at < freshFor ? entry.fee : undefined
  }

  return {
    peek,
    async read(chain, wanted) {
      const trials = wanted.map(({ most }) =>
        parts.map((part) => most / part).filter((amount) => amount > 0n),
      )
      const calls = wanted.flatMap(({ token, holder }, place) =>
        (trials[place] ?? []).flatMap((amount, index) => {
          // To another each time, so that what one got before does not count.
          const to = numberToHex(BigInt(holder) ^ BigInt(index + 1), { size: 20 })
          return [toTransfer(holder, token, to, amount), toBalance(token, to)]
        }),
      )
      const params = [{ blockStateCalls: [{ calls }] }, 'latest']
      let isTold = true
      const answer = v.safeParse(
        answerSchema,
        await rpc.read(chain, 'eth_simulateV1', params).catch((error: unknown) => {
          isTold = isUnknownMethod(error)
        }),
      )
      if (known.size >= mostEntries) known.clear()
      let next = 0
      return wanted.map(({ token }, place) => {
        const tries = trials[place] ?? []
        const own = answer.success ? answer.output[0].calls.slice(next, next + tries.length * 2) : []
        next += tries.length * 2
        const fee = findFee(tries, own)
        if (isTold) known.set(toKey(chain, token), { fee, at: getNow() })
        return fee
      })
    },
  }
}

/** Of the first try that went through: what did not arrive, rounded up. */
function findFee(tries: readonly bigint[], calls: readonly { status: string; returnData: string }[]): number {
  for (const [index, amount] of tries.entries()) {
    const [sent, balance] = [calls[index * 2], calls[index * 2 + 1]]
    if (Number(sent?.status) !== 1 || Number(balance?.status) !== 1 || balance?.returnData.length !== 66)
      continue
    const got = BigInt(balance.returnData)
    if (got >= amount) return 0
    return Number(((amount - got) * 10_000n + amount - 1n) / amount)
  }
  return 0
}

const toTransfer = (from: Address, token: Address, to: Address, amount: bigint) => ({
  from,
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
})

const toBalance = (token: Address, owner: Address): { to: Address; data: Hex } => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
})
