import { formatAddress } from '../amounts/formatAddress.js'
import { cleanTokenText } from './cleanTokenText.js'
import type { TokenMetadata } from './tokenMetadata.js'

/** Longest name and symbol kept, characters. */
const maxLengths = { name: 64, symbol: 16 } as const

/** Completes what was read of a token: where it says nothing of itself, its short address stands for it. */
export function toTokenMetadata(token: {
  address: string
  name: string | null
  symbol: string | null
  decimals: number
}): TokenMetadata {
  const { address, decimals } = token
  const name = cleanTokenText(token.name ?? '', maxLengths.name)
  const symbol = cleanTokenText(token.symbol ?? '', maxLengths.symbol) ?? formatAddress(address)
  return { address, name: name ?? symbol, symbol, decimals }
}
