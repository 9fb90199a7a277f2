import type { Call } from '../chains/batch.js'

/** `approve(address,uint256)` of ERC-20. */
const approveCall = /^(0x095ea7b3)0{24}([0-9a-f]{40})([0-9a-f]{64})$/i

/** Who is allowed how much by a call, base units of the token it is made to; null: it is no approval. EIP-20 */
export function readApproval({ data = '0x' }: Call): { spender: string; amount: bigint } | null {
  const [, , spender, amount] = approveCall.exec(data) ?? []
  return spender && amount ? { spender: `0x${spender}`, amount: BigInt(`0x${amount}`) } : null
}

/** The same approval without a limit. One of nothing, which resets an allowance, stays. */
export function toUnlimited(call: Call): Call {
  const approval = readApproval(call)
  if (!approval || approval.amount === 0n || !call.data) return call
  return { ...call, data: `0x${call.data.slice(2, -64)}${'f'.repeat(64)}` }
}
