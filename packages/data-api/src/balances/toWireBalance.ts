import { type Network, solanaNativeAddress, toCaipAccountId, type WireBalance } from '@gangway/protocol'
import { formatUnits } from 'viem'
import type { Prices } from '../prices/createStaticPrices.js'
import type { Holding } from './holding.js'

/**
 * Writes a holding as the wire has it (data-sources.md §1.3): native EVM coin without address, native SOL by its
 * bare 43-character name, tokens by CAIP-10.
 */
export function toWireBalance(network: Network, holding: Holding, prices: Prices): WireBalance {
  const { name, symbol, decimals, amount, isVerified = true, restriction } = holding
  const chainId = network.caipNetworkId
  const tokenId = holding.address === undefined ? undefined : toCaipAccountId(chainId, holding.address)
  const price = prices.get(tokenId ?? chainId)
  const numeric = formatUnits(amount, decimals)
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
    iconUrl: '',
    ...(isVerified ? {} : { isVerified }),
    ...(restriction ? { restriction } : {}),
  }
}
