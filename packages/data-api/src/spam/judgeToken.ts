import { type CaipNetworkId, parseCaipNetworkId, type Verdict } from '@gangway/protocol'
import { isLure } from './isLure.js'
import { toSkeleton } from './toSkeleton.js'
import { type Finding, toVerdict } from './toVerdict.js'

/** What a token says of itself, and whether anybody else does. */
export type TokenFacts = {
  chain: CaipNetworkId
  /** `unknown`: its code answers like no token's. */
  standard: 'fungible' | 'erc721' | 'erc1155' | 'unknown'
  name: string | null
  symbol: string | null
  decimals: number | null
  /** On a token list, by its address. */
  isListed: boolean
  /** On the operator's blocklist, by its address. */
  isBlocked: boolean
}

/**
 * Judges a token by the rules of data-sources.md §7 that need nothing but itself: `counterfeit`, `lure`, `broken`,
 * `blocklist`, `unlisted`. A listed one is always ok. `trusted` are the skeletons of the chain's coin and listed tokens.
 */
export function judgeToken(facts: TokenFacts, trusted: ReadonlySet<string>): Verdict {
  if (facts.isListed) return toVerdict([])
  const said = [facts.name, facts.symbol].filter((text) => text !== null)
  const findings: Finding[] = []
  if (said.some((text) => trusted.has(toSkeleton(text))))
    findings.push({ level: 'spam', reason: 'counterfeit' })
  if (said.some(isLure)) findings.push({ level: 'spam', reason: 'lure' })
  if (facts.isBlocked) findings.push({ level: 'spam', reason: 'blocklist' })
  if (isBroken(facts)) findings.push({ level: 'spam', reason: 'broken' })
  return toVerdict([...findings, { level: 'unknown', reason: 'unlisted' }])
}

/** A Solana mint need not have a name, and works all the same. */
function isBroken({ chain, standard, symbol, decimals }: TokenFacts): boolean {
  if (parseCaipNetworkId(chain).chainNamespace === 'solana') return false
  return standard === 'unknown' || (standard === 'fungible' && (symbol === null || decimals === null))
}
