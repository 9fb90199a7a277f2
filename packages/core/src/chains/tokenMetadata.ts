/** What a token says of itself, cleaned for display (`cleanText`): its maker's claim, nobody's promise. */
export type TokenMetadata = {
  /** Contract (EIP-55 spelling) or mint, without its CAIP prefix. */
  address: string
  name: string
  symbol: string
  decimals: number
}
