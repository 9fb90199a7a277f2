import {
  type Network,
  solanaNativeAddress,
  toCaipAccountId,
  type Verdict,
  type WireBalance,
} from '@gangway/protocol'
import { formatUnits } from 'viem'
import type { Holding } from '../providers/holding.js'

/**
 * Writes a holding as the wire has it (data-sources.md §1.3): native EVM coin without address, native SOL by its
 * bare 43-character name, tokens by CAIP-10. `knownPrice` is USD per whole unit, null when unknown; a token that is
 * suspicious or spam is worth nothing, whatever anybody says (data-sources.md §7), and has no picture either.
 * `toPictureUrl` as that of `TokenPictures`.
 */
export function toWireBalance(
  network: Network,
  holding: Holding,
  knownPrice: number | null,
  toPictureUrl: (asset: string) => string,
): WireBalance {
  const { name, symbol, decimals, amount, isVerified = true, restriction } = holding
  const chainId = network.caipNetworkId
  const tokenId = holding.address === undefined ? undefined : toCaipAccountId(chainId, holding.address)
  const verdict = toPricedVerdict(holding.verdict, knownPrice)
  const price = verdict.level === 'ok' ? (knownPrice ?? 0) : 0
  const numeric = formatUnits(amount, decimals)
  const isDoubtful = verdict.level === 'suspicious' || verdict.level === 'spam'
  const address = tokenId ?? (network.chainNamespace === 'solana' ? solanaNativeAddress : undefined)
  return {
    name,
    symbol,
    chainId,
    ...(address ? { address } : {}),
    // For display only. 8 significant digits: data-sources.md §5.
    ...(price > 0 ? { value: Number((Number(numeric) * price).toPrecision(8)) } : {}),
    price,
    quantity: { decimals: String(decimals), numeric },
    iconUrl: isDoubtful ? '' : toPictureUrl(tokenId ?? chainId),
    ...(isVerified ? {} : { isVerified }),
    ...(restriction ? { restriction } : {}),
    ...(verdict.level === 'ok' ? {} : { verdict }),
  }
}

/** A token that is nothing worse than on no list is as good as listed once a source of ours has a price for it. */
function toPricedVerdict(verdict: Verdict = noDoubt, price: number | null): Verdict {
  return verdict.level === 'unknown' && price ? noDoubt : verdict
}

const noDoubt: Verdict = { level: 'ok', reasons: [] }
