import { type Address, type Hex, hexToBigInt, slice } from 'viem'
import type { SimulatedLog } from './readTransfers.js'

/** `Approval(address,address,uint256)` of ERC-20 and ERC-721. */
const approvalTopic = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
/** `ApprovalForAll(address,address,bool)` of ERC-721 and ERC-1155. */
const approvalForAllTopic = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
/** `AuthorizedOperator(address,address)` of ERC-777. */
const operatorTopic = '0xf4caeb2d6ca8932a215a353d0703c326ec2d81fc68170f320eb2ab49e9df61f9'
/** `Approval(address,address,address,uint160,uint48)` of Permit2. */
const permit2Topic = '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b'
const nobody = `0x${'0'.repeat(40)}`

/** A right to take what an account has. Addresses in lower case; `amount` in base units. */
export type Right = { contract: Address; spender: Address } & (
  | { kind: 'amount'; amount: bigint }
  | { kind: 'item'; id: bigint }
  | { kind: 'all' }
)

/** The rights over an account's tokens and items that logs say were given, each as it stands at the end. */
export function readRights(logs: readonly SimulatedLog[], account: Address): Right[] {
  const rights = new Map<string, Right | null>()
  for (const log of logs) {
    const found = readLog(log, account.toLowerCase())
    if (found) rights.set(found.key, found.right)
  }
  return [...rights.values()].filter((right) => right !== null)
}

/** What a log changes: the right under `key`, or that there is none any more. */
function readLog(log: SimulatedLog, account: string): { key: string; right: Right | null } | null {
  const [topic, first, second, third] = log.topics
  const [one, two, three] = [toAddress(first), toAddress(second), toAddress(third)]
  const contract = log.address
  if (topic === approvalTopic && one === account && two && third) {
    const right = { kind: 'item', contract, spender: two, id: hexToBigInt(third) } as const
    return { key: `${contract} ${right.id}`, right: two === nobody ? null : right }
  }
  if (topic === approvalTopic && one === account && two && log.data.length === 66)
    return toAmount({ contract, spender: two, amount: hexToBigInt(log.data) })
  if (topic === permit2Topic && one === account && two && three && log.data.length === 130)
    return toAmount({ contract: two, spender: three, amount: hexToBigInt(slice(log.data, 0, 32)) })
  if (topic === approvalForAllTopic && one === account && two)
    return toAll({ contract, spender: two, isGiven: /[1-9a-f]/.test(log.data.slice(2)) })
  if (topic === operatorTopic && two === account && one)
    return toAll({ contract, spender: one, isGiven: true })
  return null
}

function toAmount(right: { contract: Address; spender: Address; amount: bigint }) {
  return {
    key: `${right.contract} ${right.spender}`,
    right: right.amount === 0n ? null : ({ kind: 'amount', ...right } as const),
  }
}

function toAll({ contract, spender, isGiven }: { contract: Address; spender: Address; isGiven: boolean }) {
  return {
    key: `${contract} all ${spender}`,
    right: isGiven ? ({ kind: 'all', contract, spender } as const) : null,
  }
}

function toAddress(topic: Hex | undefined): Address | null {
  return topic?.length === 66 ? `0x${topic.slice(26)}` : null
}
