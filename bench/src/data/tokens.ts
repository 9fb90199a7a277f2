import type { ListedToken } from '@gangway/protocol'
import { gangwayOne } from '@gangway/registry'
import { getAddress, numberToHex } from 'viem'

/** Tokens of the list that balances are read by. architecture.md §8 */
export const tokenCount = 400

/** Of which an account of the measurement holds so many, the first. */
export const heldCount = 20

/** Address of the first; the others follow it. */
export const firstToken = 0x700000

/** A list as long as those that people choose from, on the local chain. */
export const tokens: readonly ListedToken[] = Array.from({ length: tokenCount }, (_, index) => ({
  caipNetworkId: gangwayOne.caipNetworkId,
  address: getAddress(numberToHex(firstToken + index, { size: 20 })),
  name: `Token ${index}`,
  symbol: `TK${index}`,
  decimals: 6,
}))
