import type { CaipNetworkId, ListedToken, Network, Verdict } from '@gangway/protocol'
import { type Blocklist, emptyBlocklist } from './createBlocklist.js'
import { judgeToken, type TokenFacts } from './judgeToken.js'
import { toSkeleton } from './toSkeleton.js'

/** Judges tokens by what a deployment lists. Addresses in any spelling. */
export type TokenJudge = {
  judge(facts: Omit<TokenFacts, 'isListed' | 'isBlocked'> & { address: string }): Verdict
  /** The list's own words on a token; undefined for one on no list. */
  getListed(chain: CaipNetworkId, address: string): ListedToken | undefined
}

/** Creates the judge of tokens over token lists, the networks' own coins, and what the operator blocks. */
export function createTokenJudge(
  tokens: readonly ListedToken[],
  networks: readonly Pick<Network, 'caipNetworkId' | 'nativeCurrency'>[],
  blocklist: Blocklist = emptyBlocklist,
): TokenJudge {
  const listed = new Map(tokens.map((token) => [toKey(token.caipNetworkId, token.address), token]))
  const trusted = new Map<CaipNetworkId, Set<string>>()
  const trust = (chain: CaipNetworkId, { name, symbol }: { name: string; symbol: string }) => {
    const known = trusted.get(chain) ?? new Set()
    trusted.set(chain, known.add(toSkeleton(name)).add(toSkeleton(symbol)))
  }
  for (const token of tokens) trust(token.caipNetworkId, token)
  for (const { caipNetworkId, nativeCurrency } of networks) trust(caipNetworkId, nativeCurrency)

  const getListed: TokenJudge['getListed'] = (chain, address) => listed.get(toKey(chain, address))
  return {
    getListed,
    judge({ address, ...facts }) {
      const isListed = getListed(facts.chain, address) !== undefined
      const isBlocked = blocklist.has(facts.chain, address)
      return judgeToken({ ...facts, isListed, isBlocked }, trusted.get(facts.chain) ?? new Set())
    },
  }
}

function toKey(chain: CaipNetworkId, address: string): string {
  return `${chain}:${chain.startsWith('eip155:') ? address.toLowerCase() : address}`
}
