import { cleanText, textLimits } from '@gangway/protocol'
import { formatAddress } from '../kernel/amounts/formatAddress.js'

/** What a token says of itself, cleaned for display (`cleanText`): its maker's claim, nobody's promise. */
export type TokenMetadata = {
  /** Contract (EIP-55 spelling) or mint, without its CAIP prefix. */
  address: string
  name: string
  symbol: string
  decimals: number
}

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
