import { type CaipNetworkId, type ListedToken, toCaipAccountId } from '@gangway/protocol'
import { toAssetKey } from '../model/toAssetKey.js'

/** Tokens and accounts an operator holds to be spam. data-sources.md §7 */
export type Blocklist = { has(chain: CaipNetworkId, address: string): boolean }

/** Creates it of CAIP-10 ids, EVM addresses in any case. A listed token is never spam (data-sources.md §7), nor is it here. */
export function createBlocklist(ids: readonly string[], listedTokens: readonly ListedToken[]): Blocklist {
  const blocked = new Set(ids.map(toAssetKey))
  for (const { caipNetworkId, address } of listedTokens)
    blocked.delete(toAssetKey(toCaipAccountId(caipNetworkId, address)))
  return { has: (chain, address) => blocked.has(toAssetKey(toCaipAccountId(chain, address))) }
}

/** Of an operator who blocks nobody. */
export const emptyBlocklist: Blocklist = { has: () => false }
