import type { CaipNetworkId } from '@gangway/protocol'
import type { Holding } from '../providers/holding.js'
import type { SeenTokens } from './createSeenTokens.js'

/**
 * Never spam is what the account itself dealt with (data-sources.md §7): hiding it would look like a loss. It stays marked,
 * and worth nothing.
 */
export async function spareOwn(
  seenTokens: Pick<SeenTokens, 'listOwn'>,
  chain: CaipNetworkId,
  account: string,
  holdings: readonly Holding[],
): Promise<Holding[]> {
  const spam = holdings.flatMap(({ address, verdict }) =>
    verdict?.level === 'spam' && address !== undefined ? [address] : [],
  )
  const own = new Set(await seenTokens.listOwn(chain, account, spam))
  return holdings.map((holding) => {
    const { address, verdict } = holding
    if (!verdict || address === undefined || !own.has(address)) return holding
    return { ...holding, verdict: { ...verdict, level: 'suspicious' } }
  })
}
