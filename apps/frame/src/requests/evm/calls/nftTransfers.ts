import { parseAbiItem } from 'viem'
import { defineCall } from './call.js'
import { describeItems } from './describeTokens.js'

/** ERC-721: sends one token of a collection. */
export const erc721SafeTransferFrom = defineCall(
  parseAbiItem('function safeTransferFrom(address from, address to, uint256 id)'),
  async ([from, to, id], facts) => describeItems({ from, to, items: [{ id, count: null }] }, facts),
)

/** The same with data for a recipient that is a contract. */
export const erc721SafeTransferFromWithData = defineCall(
  parseAbiItem('function safeTransferFrom(address from, address to, uint256 id, bytes data)'),
  async ([from, to, id], facts) => describeItems({ from, to, items: [{ id, count: null }] }, facts),
)

/** ERC-1155: sends some of one token of a collection. */
export const erc1155SafeTransferFrom = defineCall(
  parseAbiItem('function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)'),
  async ([from, to, id, count], facts) => describeItems({ from, to, items: [{ id, count }] }, facts),
)

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
