import type { SendToken } from '@gangway/core'

/** What is sent of an NFT: its name, and how many where that is more than one. Null for a coin or a token. */
export function formatNft(amount: bigint, { nft, symbol }: Pick<SendToken, 'nft' | 'symbol'>): string | null {
  if (!nft) return null
  return amount > 1n ? `${amount} × ${symbol}` : symbol
}
