import { parseAbiItem } from 'viem'
import { defineCall } from './call.js'
import { describeItems } from './describeItems.js'

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
