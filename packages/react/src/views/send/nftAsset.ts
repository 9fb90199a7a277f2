import { isHidden, type Nft, type SendNft, type SentTransaction, type TokenBalance } from '@gangway/core'

/** An NFT as the send form has its asset; null for one that is not sent from here: compressed, or folded as spam. */
export function toNftAsset(nft: Nft): TokenBalance | null {
  const { standard, tokenId, verdict, name, collection, balance, pictureUrl, chainId, address } = nft
  if (standard === 'compressed' || isHidden(verdict)) return null
  const asset = toAsset({ chainId, address, symbol: name, amount: balance, nft: { standard, tokenId } })
  return { ...asset, name: collection ?? name, iconUrl: pictureUrl, verdict }
}

/** The same of an NFT that was sent; null for a coin or a token. What is held of it the network says. */
export function toSentNftAsset({ networkId, amount, token }: SentTransaction): TokenBalance | null {
  const { address, nft, symbol } = token
  return nft && address !== null ? toAsset({ chainId: networkId, address, symbol, amount, nft }) : null
}

/** Whether there is one of it, so that no amount is asked for. */
export function isSingleNft({ nft }: { nft?: SendNft }): boolean {
  return nft !== undefined && nft.standard !== 'erc1155'
}

function toAsset(
  known: Pick<TokenBalance, 'chainId' | 'address' | 'symbol' | 'amount'> & { nft: SendNft },
): TokenBalance {
  return {
    ...known,
    name: known.symbol,
    value: null,
    price: null,
    quantity: { decimals: 0, numeric: known.amount.toString() },
    iconUrl: '',
    isVerified: false,
    restriction: null,
    verdict: { level: 'ok', reasons: [] },
  }
}
