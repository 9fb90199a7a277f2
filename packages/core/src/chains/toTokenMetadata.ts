import { cleanText, textLimits } from '@gangway/protocol'
import { formatAddress } from '../kernel/amounts/formatAddress.js'
import type { TokenMetadata } from './tokenMetadata.js'

/** Completes what was read of a token: where it says nothing of itself, its short address stands for it. */
export function toTokenMetadata(token: {
  address: string
  name: string | null
  symbol: string | null
  decimals: number
}): TokenMetadata {
  const { address, decimals } = token
  const name = cleanText(token.name ?? '', textLimits.name)
  const symbol = cleanText(token.symbol ?? '', textLimits.symbol) ?? formatAddress(address)
  return { address, name: name ?? symbol, symbol, decimals }
}
