import { keccak256, toHex } from 'viem'
import type { SwapLog } from './accountCall.js'
import { coinLogAddress } from './simulateSwap.js'

const toTopic = (event: string) => keccak256(toHex(event))

const transfer = toTopic('Transfer(address,address,uint256)')
const approval = toTopic('Approval(address,address,uint256)')
const transferSingle = toTopic('TransferSingle(address,address,address,uint256,uint256)')
const transferBatch = toTopic('TransferBatch(address,address,address,uint256[],uint256[])')
/** ERC-6909. */
const transferOfId = toTopic('Transfer(address,address,address,uint256,uint256)')

/** Rights that some account gives; the place of that account in the event's topics. */
const otherRights: ReadonlyMap<string, number> = new Map([
  [toTopic('ApprovalForAll(address,address,bool)'), 1],
  // Permit2
  [toTopic('Approval(address,address,address,uint160,uint48)'), 1],
  [toTopic('Permit(address,address,address,uint160,uint48,uint48)'), 1],
  // ERC-6909
  [toTopic('Approval(address,address,uint256,uint256)'), 1],
  [toTopic('OperatorSet(address,address,bool)'), 1],
  // ERC-777
  [toTopic('AuthorizedOperator(address,address)'), 2],
  // Debts that another may make: Aave
  [toTopic('BorrowAllowanceDelegated(address,address,address,uint256)'), 1],
  // Ownership of a contract
  [toTopic('OwnershipTransferred(address,address)'), 1],
])

/** What events say of an account. Addresses in lower case, amounts in base units. */
export type AccountMoves = {
  /** What left it, by contract; the coin under {@link coinLogAddress}. */
  out: ReadonlyMap<string, bigint>
  /** What it got. */
  in: ReadonlyMap<string, bigint>
  /** Contracts by which things of its left that are one of a kind, or counted by kind. */
  items: readonly string[]
  /** Allowances of tokens it gives. */
  approvals: readonly { token: string; spender: string; amount: bigint }[]
  /** Contracts by which it gives any other right. */
  rights: readonly string[]
}

/** Reads what events say of an account. What cannot be read counts as its loss. */
export function readMoves(logs: readonly SwapLog[], account: string): AccountMoves {
  const out = new Map<string, bigint>()
  const got = new Map<string, bigint>()
  const items: string[] = []
  const approvals: { token: string; spender: string; amount: bigint }[] = []
  const rights: string[] = []
  const owner = account.toLowerCase()
  const add = (sums: Map<string, bigint>, contract: string, amount: bigint) =>
    sums.set(contract, (sums.get(contract) ?? 0n) + amount)

  for (const { address, topics, data } of logs) {
    const contract = address.toLowerCase()
    const [kind = '', ...rest] = topics.map((topic) => topic.toLowerCase())
    const parties = rest.map((topic) => `0x${topic.slice(26)}`)
    const [first, second] = parties
    if (kind === transfer && topics.length === 3) {
      const amount = toAmount(data)
      if (first === owner && second !== owner) add(out, contract, amount)
      if (second === owner && first !== owner) add(got, contract, amount)
    } else if (kind === transfer && first === owner) items.push(contract)
    else if ([transferSingle, transferBatch].includes(kind as `0x${string}`) && second === owner)
      items.push(contract)
    else if (kind === transferOfId && first === owner) items.push(contract)
    else if (kind === approval && first === owner) {
      if (topics.length === 3 && second)
        approvals.push({ token: contract, spender: second, amount: toAmount(data) })
      else rights.push(contract)
    } else {
      const place = otherRights.get(kind)
      if (place !== undefined && parties[place - 1] === owner) rights.push(contract)
    }
  }
  return { out, in: got, items, approvals, rights }
}

/** Of the coin that moved, by the events of a simulation. */
export function readCoin(moves: AccountMoves): { out: bigint; in: bigint } {
  return { out: moves.out.get(coinLogAddress) ?? 0n, in: moves.in.get(coinLogAddress) ?? 0n }
}

/** What is no amount is the greatest there is. */
function toAmount(data: string): bigint {
  return data.length === 66 ? BigInt(data) : 2n ** 256n - 1n
}
