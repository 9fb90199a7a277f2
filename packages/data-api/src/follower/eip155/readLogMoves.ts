import { decodeAbiParameters } from 'viem'
import { eventTopics } from './eventTopics.js'
import type { Receipt } from './nodeSchemas.js'

/** What a log says that happened. Logs may lie: a contract writes what it likes. */
export type LogMove = {
  kind: 'fungible' | 'nft' | 'approval'
  asset: string
  tokenId: string | null
  raw: bigint | null
  /** Sender, or owner who allows. */
  from: string
  /** Recipient, or who is allowed. */
  to: string
}

type Log = Receipt['logs'][number]

/** What an operator for all of a collection may take. */
const unlimited = 2n ** 256n - 1n

const batchTypes = [{ type: 'uint256[]' }, { type: 'uint256[]' }] as const

/** Transfers and approvals of ERC-20, 721 and 1155 a log tells; none for any other, or one that is no such log at all. */
export function readLogMoves(log: Log): LogMove[] {
  const [event, first, second, third] = log.topics
  if (!event || !first || !second) return []
  const asset = log.address
  const pair = { asset, from: toAddress(first), to: toAddress(second) }
  const word = log.data.length === 66 ? BigInt(log.data) : null
  switch (event) {
    case eventTopics.transfer:
      // ERC-721 has the id as a fourth topic where ERC-20 has the amount as data.
      if (third) return [{ kind: 'nft', ...pair, tokenId: BigInt(third).toString(), raw: 1n }]
      return word === null ? [] : [{ kind: 'fungible', ...pair, tokenId: null, raw: word }]
    case eventTopics.approval:
      if (third) return [{ kind: 'approval', ...pair, tokenId: BigInt(third).toString(), raw: null }]
      return word === null ? [] : [{ kind: 'approval', ...pair, tokenId: null, raw: word }]
    case eventTopics.approvalForAll:
      return word === null
        ? []
        : [{ kind: 'approval', ...pair, tokenId: null, raw: word > 0n ? unlimited : 0n }]
    case eventTopics.transferSingle:
    case eventTopics.transferBatch:
      if (!third) return []
      return readMultiToken(log).map(({ id, amount }) => ({
        kind: 'nft',
        asset,
        tokenId: id.toString(),
        raw: amount,
        from: toAddress(second),
        to: toAddress(third),
      }))
    default:
      return []
  }
}

function readMultiToken({ topics, data }: Log): { id: bigint; amount: bigint }[] {
  if (topics[0] === eventTopics.transferSingle) {
    if (data.length !== 130) return []
    return [{ id: BigInt(data.slice(0, 66)), amount: BigInt(`0x${data.slice(66)}`) }]
  }
  try {
    const [ids, amounts] = decodeAbiParameters(batchTypes, data as `0x${string}`)
    return ids.length === amounts.length ? ids.map((id, index) => ({ id, amount: amounts[index] ?? 0n })) : []
  } catch {
    // Whatever it is, it is no batch.
    return []
  }
}

const toAddress = (topic: string) => `0x${topic.slice(-40)}`
