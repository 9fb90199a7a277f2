import {
  type CaipNetworkId,
  cleanText,
  textLimits,
  type Verdict,
  type WireTransaction,
  type WireTransfer,
} from '@gangway/protocol'
import { toOwnPicture } from '../../kernel/http/toOwnPicture.js'
import { isHidden } from '../spam/isHidden.js'
import { okVerdict } from '../spam/okVerdict.js'

/** One move of a coin, token or NFT within an {@link AccountTransaction}. */
export type AccountTransfer = {
  kind: 'coin' | 'token' | 'nft'
  direction: 'in' | 'out' | 'self'
  /** Names are their maker's claim, cleaned; null: it has none. */
  name: string | null
  symbol: string | null
  /** In units of `decimals` places, exact; null: the token does not say what a whole unit is. */
  amount: bigint | null
  decimals: number
  /** USD, null when unknown. */
  value: number | null
  /** Contract or mint; null for the coin. */
  token: string | null
  tokenId: string | null
  /** Whole addresses; null where the server does not tell. */
  from: string | null
  to: string | null
  /** Where the deployment has the picture of the coin or token; empty: nobody has named one. */
  iconUrl: string
  verdict: Verdict
}

/** product.md §3 “Transaction (for display)”: one transaction of an account, as the chain tells of it. */
export type AccountTransaction = {
  /** Transaction hash (eip155) or signature (solana). */
  hash: string
  networkId: CaipNetworkId
  /** What it was, as AppKit names it, such as `receive`; a newer server may have other names. data-sources.md §1.3 */
  operation: string
  /** The protocol it was done by, such as Aave, and whether that is a bridge to another network; null: none is known. */
  protocol: { name: string; isBridge: boolean } | null
  status: 'confirmed' | 'failed' | 'pending'
  /** ms since 1970, of its block. */
  minedAt: number
  from: string
  to: string
  nonce: number
  /** Block number, or slot; null where the server does not tell. */
  block: number | null
  /** Fee paid, decimal text in whole coins; null where the server does not tell. */
  fee: string | null
  /** Empty for an approval or a plain call. */
  transfers: readonly AccountTransfer[]
  /** Every move in it is spam, or looks like it. */
  isHidden: boolean
}

/** Longest name and symbol shown, characters. interface-guide.md §8.2 */
const maxLengths = { name: 40, symbol: textLimits.symbol } as const

/** Reads a transaction off the wire of the server at `apiUrl`; what tokens say of themselves is cleaned. */
export function toAccountTransaction(
  apiUrl: string,
  { metadata, transfers }: WireTransaction,
): AccountTransaction {
  const protocol = clean(metadata.protocol?.name, maxLengths.name)
  const moves = transfers.map((transfer) => toAccountTransfer(apiUrl, transfer))
  return {
    hash: metadata.hash,
    networkId: metadata.chain,
    operation: metadata.operationType,
    protocol: protocol === null ? null : { name: protocol, isBridge: metadata.protocol?.isBridge === true },
    status: metadata.status,
    minedAt: Date.parse(metadata.minedAt),
    from: metadata.sentFrom,
    to: metadata.sentTo,
    nonce: metadata.nonce,
    block: metadata.block ?? null,
    fee: metadata.fee ?? null,
    transfers: moves,
    isHidden: moves.length > 0 && moves.every(({ verdict }) => isHidden(verdict)),
  }
}

function toAccountTransfer(apiUrl: string, wire: WireTransfer): AccountTransfer {
  const { fungible_info: fungible, nft_info: nft, quantity } = wire
  const [whole = '0', fraction = ''] = quantity.numeric.split('.')
  return {
    kind: nft ? 'nft' : wire.address === undefined ? 'coin' : 'token',
    direction: wire.direction,
    name: clean(nft?.name ?? fungible?.name, maxLengths.name),
    symbol: clean(fungible?.symbol, maxLengths.symbol),
    amount: quantity.numeric === '' ? null : BigInt(whole + fraction),
    decimals: fraction.length,
    value: wire.value ?? null,
    token: wire.address?.split(':').at(-1) ?? null,
    tokenId: wire.token_id ?? null,
    from: wire.from ?? null,
    to: wire.to ?? null,
    iconUrl: toOwnPicture(apiUrl, fungible?.icon?.url),
    verdict: wire.verdict ?? getFlagged(wire),
  }
}

// A server that has no verdicts still flags NFTs.
function getFlagged({ nft_info: nft }: WireTransfer): Verdict {
  return nft?.flags.is_spam ? { level: 'spam', reasons: ['provider'] } : okVerdict
}

function clean(text: string | null | undefined, maxLength: number): string | null {
  return cleanText(text ?? '', maxLength)
}
