import { parseAbiItem } from 'viem'
import { defineCall } from './call.js'
import { describeItems } from './describeItems.js'

/** ERC-1155: sends several tokens of a collection. */
export const erc1155SafeBatchTransferFrom = defineCall(
  parseAbiItem(
    'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  ),
  async ([from, to, ids, counts], facts) => {
    if (ids.length === 0 || ids.length !== counts.length) return null
    const items = ids.map((id, index) => ({ id, count: counts[index] ?? 0n }))
    return describeItems({ from, to, items }, facts)
  },
)
