import { parseAbiItem } from 'viem'
import { defineCall } from './call.js'
import { describeItems } from './describeItems.js'

/** ERC-1155: sends some of one token of a collection. */
export const erc1155SafeTransferFrom = defineCall(
  parseAbiItem('function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)'),
  async ([from, to, id, count], facts) => describeItems({ from, to, items: [{ id, count }] }, facts),
)
