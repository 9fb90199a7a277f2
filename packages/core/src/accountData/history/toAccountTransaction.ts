import {
  cleanText,
  textLimits,
  type Verdict,
  type WireTransaction,
  type WireTransfer,
} from '@gangway/protocol'
import { toOwnPicture } from '../../kernel/http/toOwnPicture.js'
import { isHidden } from '../spam/isHidden.js'
import { okVerdict } from '../spam/okVerdict.js'
import type { AccountTransaction, AccountTransfer } from './accountTransaction.js'

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
