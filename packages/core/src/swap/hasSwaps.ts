import { type CaipNetworkId, toGangwayError } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { defineSlot } from '../config/slot.js'
import { getSwapQuotes } from './getSwapQuotes.js'
import { getSwapTokens } from './getSwapTokens.js'

const known = defineSlot(() => new Map<CaipNetworkId, Promise<boolean>>())

/**
 * Whether the deployment has anybody to ask for swaps on a network: no route says so, but a question for a quote that cannot
 * be answered does. Asked once a config; an answer that does not come counts as yes, and is asked for again.
 */
export function hasSwaps(
  config: Config,
  { networkId, from }: { networkId: CaipNetworkId; from: string },
): Promise<boolean> {
  const answers = known(config)
  const answer = answers.get(networkId) ?? ask(config, networkId, from)
  answers.set(networkId, answer)
  return answer.catch(() => {
    answers.delete(networkId)
    return true
  })
}

async function ask(config: Config, networkId: CaipNetworkId, from: string): Promise<boolean> {
  const [coin, token] = await getSwapTokens(config, { networkId })
  if (!coin || !token) return false
  try {
    const amount = 10n ** BigInt(coin.decimals)
    await getSwapQuotes(config, { networkId, from, sell: coin, buy: token, amount })
    return true
  } catch (cause) {
    const error = toGangwayError(cause)
    if (error.code === 'DATA_SWAPS_NOT_SUPPORTED') return false
    if (error.code === 'DATA_SWAP_NO_ROUTE') return true
    throw error
  }
}
