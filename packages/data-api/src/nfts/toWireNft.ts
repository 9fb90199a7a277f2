import { toCaipAccountId, type Verdict, type WireNft } from '@gangway/protocol'
import type { Token } from '../model/tokenStore.js'
import { toDisplayedDigits } from '../spam/toDisplayedDigits.js'

/** Digits of an id that a name can have; longer ones are cut in the middle. */
const mostDigits = 12

/** Writes an NFT as the wire has it. Its own name is in its metadata, so it goes by its collection's and its number. */
export function toWireNft(
  token: Token,
  nft: { tokenId: string; balance: bigint; standard: WireNft['standard']; verdict: Verdict },
): WireNft {
  const { tokenId, balance, standard, verdict } = nft
  const isMint = standard === 'metaplex' || standard === 'compressed'
  const collection = isMint ? null : token.name
  const called = token.name ?? token.symbol ?? toDisplayedDigits(token.address)
  return {
    chainId: token.chain,
    address: toCaipAccountId(token.chain, token.address),
    tokenId,
    standard,
    name: isMint ? called : `${called} #${shorten(tokenId)}`,
    collection,
    balance: balance.toString(),
    verdict,
  }
}

function shorten(tokenId: string): string {
  return tokenId.length <= mostDigits ? tokenId : `${tokenId.slice(0, 4)}…${tokenId.slice(-4)}`
}
