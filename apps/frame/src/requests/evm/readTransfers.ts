import { type Address, decodeAbiParameters, type Hex, hexToBigInt, parseAbiParameters } from 'viem'

/** `Transfer(address,address,uint256)` of ERC-20 and ERC-721, and of coins in a simulation. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** `TransferSingle(address,address,address,uint256,uint256)` of ERC-1155. */
const singleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
/** `TransferBatch(address,address,address,uint256[],uint256[])` of ERC-1155. */
const batchTopic = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
/** Whose logs stand for coins with `traceTransfers`. https://eips.ethereum.org/EIPS/eip-7528 */
const coins = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** A log as a simulation gives it, in lower case. */
export type SimulatedLog = { address: Hex; topics: readonly Hex[]; data: Hex }

/** What an account would gain (+) and lose (−), base units, by contract. */
export type Transfers = {
  native: bigint
  tokens: ReadonlyMap<string, bigint>
  items: readonly { contract: string; id: bigint; count: bigint }[]
}

/** Adds up what logs say of an account. A contract speaks for itself alone: its logs bear its address. */
export function readTransfers(logs: readonly SimulatedLog[], account: Address): Transfers {
  const tokens = new Map<string, bigint>()
  const items = new Map<string, { contract: string; id: bigint; count: bigint }>()
  for (const log of logs) {
    for (const { from, to, id, amount } of readLog(log)) {
      const change = (isTopicOf(to, account) ? amount : 0n) - (isTopicOf(from, account) ? amount : 0n)
      if (id === null) tokens.set(log.address, (tokens.get(log.address) ?? 0n) + change)
      else {
        const key = `${log.address} ${id}`
        items.set(key, { contract: log.address, id, count: (items.get(key)?.count ?? 0n) + change })
      }
    }
  }
  const native = tokens.get(coins) ?? 0n
  tokens.delete(coins)
  return { native, tokens, items: [...items.values()].filter(({ count }) => count !== 0n) }
}

type Moved = { from: Hex | undefined; to: Hex | undefined; id: bigint | null; amount: bigint }

function readLog({ topics: [topic, first, second, third], data }: SimulatedLog): Moved[] {
  if (topic === transferTopic && third)
    return [{ from: first, to: second, id: hexToBigInt(third), amount: 1n }]
  if (topic === transferTopic && data.length === 66)
    return [{ from: first, to: second, id: null, amount: hexToBigInt(data) }]
  if (topic !== singleTopic && topic !== batchTopic) return []
  return readItems(topic, data).map(([id, amount]) => ({ from: second, to: third, id, amount }))
}

function readItems(topic: Hex, data: Hex): (readonly [bigint, bigint])[] {
  try {
    if (topic === singleTopic) return [decodeAbiParameters(parseAbiParameters('uint256, uint256'), data)]
    const [ids, amounts] = decodeAbiParameters(parseAbiParameters('uint256[], uint256[]'), data)
    return ids.map((id, index) => [id, amounts[index] ?? 0n] as const)
  } catch {
    // Not what the event promises: it says nothing.
    return []
  }
}

function isTopicOf(topic: Hex | undefined, account: Address): boolean {
  return topic?.length === 66 && topic.slice(26) === account.slice(2).toLowerCase()
}
