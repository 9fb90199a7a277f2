import type { Network } from '@gangway/protocol'
import { listedTokens } from '@gangway/registry'
import type { TokenMetadata } from '../../chains/tokenMetadata.js'

/** What a token could be taken for. */
export type Imitated = { symbol: string; isNative: boolean }

/** Letters of other scripts, digits and marks that look like a Latin capital; each line the capital first. */
const alike = [
  ...['AАΑ', 'BВΒ8', 'CСϹ', 'EЕΕ', 'HНΗ', 'IІΙ1L|', 'KКΚ', 'MМΜ'],
  ...['NΝ', 'OОΟ0', 'PРΡ', 'SЅ5', 'TТΤ', 'XХΧ', 'YУΥ', 'ZΖ'],
]

const capitalOf: ReadonlyMap<string, string> = new Map(
  alike.flatMap(([capital = '', ...others]) => others.map((other) => [other, capital] as const)),
)

/**
 * Finds the listed token, or the network's own coin, whose symbol or name a token that is neither bears: the same
 * text, or one that a reader takes for it. data-sources.md §7 “counterfeit”.
 */
export function findImitated(
  { caipNetworkId, nativeCurrency }: Pick<Network, 'caipNetworkId' | 'nativeCurrency'>,
  token: TokenMetadata,
): Imitated | null {
  const seen = new Set([toSkeleton(token.symbol), toSkeleton(token.name)])
  const isSeen = ({ name, symbol }: { name: string; symbol: string }) =>
    seen.has(toSkeleton(symbol)) || seen.has(toSkeleton(name))
  if (isSeen(nativeCurrency)) return { symbol: nativeCurrency.symbol, isNative: true }
  const listed = listedTokens.find((other) => other.caipNetworkId === caipNetworkId && isSeen(other))
  return listed ? { symbol: listed.symbol, isNative: false } : null
}

// What a reader sees of a text: no case, no marks, no spaces, and one letter for all that look the same.
function toSkeleton(text: string): string {
  const capitals = text.normalize('NFKD').toUpperCase()
  return [...capitals]
    .filter((character) => /[\p{L}\p{N}|$]/u.test(character))
    .map((character) => capitalOf.get(character) ?? character)
    .join('')
}
