import { type EventProperties, toGangwayError } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import type { Connection } from '../config/state.js'
import { track } from '../events/track.js'
import { formatAmount } from '../kernel/amounts/formatAmount.js'
import type { PreparedSwap } from './swapQuote.js'

/**
 * Tells that a swap began, waits for it and tells how it went; `isApproving` says what it failed at. Tokens by symbol, amounts
 * as decimal texts; nobody's address. services.md §5
 */
export async function trackSwap<T>(
  config: Config,
  connection: Connection,
  swap: PreparedSwap,
  swapping: () => Promise<T>,
  isApproving: () => boolean,
): Promise<T> {
  const properties = toProperties(connection, swap)
  track(config, { type: 'track', event: 'INITIATE_SWAP', properties })
  try {
    const result = await swapping()
    track(config, { type: 'track', event: 'SWAP_SUCCESS', properties })
    return result
  } catch (error) {
    const { shortMessage: message } = toGangwayError(error)
    const event = isApproving() ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR'
    track(config, { type: 'track', event, properties: { ...properties, message } })
    throw error
  }
}

function toProperties(
  { accounts }: Connection,
  { question, quote }: PreparedSwap,
): EventProperties['INITIATE_SWAP'] {
  const { networkId, from, sell, buy, amount } = question
  return {
    isSmartAccount: accounts.find(({ address }) => address === from)?.type === 'smartAccount',
    network: networkId,
    swapFromToken: sell.symbol,
    swapToToken: buy.symbol,
    swapFromAmount: formatAmount(amount, sell.decimals),
    swapToAmount: formatAmount(quote.received, buy.decimals),
  }
}
