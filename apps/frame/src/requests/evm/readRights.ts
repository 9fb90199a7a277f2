import { type Address, encodeFunctionData, getAddress, type Hex, hexToBigInt, parseAbi, slice } from 'viem'
import type { ApprovalWarning } from '../../model/approvalModel.js'
import { danger } from '../model/rows.js'
import { formatAmount } from '../model/token.js'
import type { EvmNode } from './createEvmNode.js'
import type { TokenReader } from './createTokenReader.js'
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

/** A right that a call would give, in words. */
export type NamedRight = { right: Right; warning: ApprovalWarning }

/** Rights that are named, and that are looked at: a contract makes up as many as it likes. */
const most = 4
const mostRead = 16
const abi = parseAbi(['function allowance(address, address) view returns (uint256)'])
/** As much as no token has: all of it. */
const everything = 1n << 128n

/** Says of each right what it lets whom take: those over tokens that are vouched for first, and none that only became less. */
export async function nameRights(
  rights: readonly Right[],
  account: Address,
  { node, tokens }: { node: EvmNode; tokens: TokenReader },
): Promise<NamedRight[]> {
  const { texts } = tokens
  const sorted = [...rights].sort(
    (one, other) => Number(tokens.isListed(other.contract)) - Number(tokens.isListed(one.contract)),
  )
  const named: NamedRight[] = []
  for (const right of sorted.slice(0, mostRead)) {
    if (named.length === most) break
    if (right.kind === 'amount' && right.amount <= (await readAllowance(right))) continue
    const warning = danger(texts.givesRight(getAddress(right.spender), await nameWhat(right)))
    named.push({ right, warning })
  }
  return named

  async function readAllowance({ contract, spender }: Right): Promise<bigint> {
    const data = encodeFunctionData({ abi, functionName: 'allowance', args: [account, spender] })
    const answer = await node.call({ to: contract, data }).catch(() => '0x' as const)
    return answer.length === 66 ? hexToBigInt(answer) : -1n
  }

  async function nameWhat(right: Right): Promise<string> {
    const contract = getAddress(right.contract)
    if (right.kind === 'item') return texts.itemOf(right.id, contract)
    const token = await tokens.read(contract)
    if (right.kind === 'all') return texts.everythingOf(token.symbol, contract)
    return right.amount >= everything
      ? texts.unlimited(token.symbol)
      : formatAmount(right.amount, token, texts)
  }
}
