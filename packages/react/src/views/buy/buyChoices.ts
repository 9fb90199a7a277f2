import { type BuyLimit, type BuyOptions, getCurrencyDecimals, toUnits } from '@gangway/core'
import { type CaipNetworkId, type OnrampMethod, onrampMethods } from '@gangway/protocol'

/** Something that can be bought, on one network. */
export type BuyAsset = {
  /** Network and contract, by which a list names it. */
  key: string
  networkId: CaipNetworkId
  /** Contract or mint; null: the coin. */
  token: string | null
  symbol: string
  /** Who sells it; null where the server does not tell. */
  providers: readonly string[] | null
}

/** What is sold on these networks, in their order, the coin of each first. */
export function listBuyAssets(
  options: BuyOptions,
  networkIds: readonly CaipNetworkId[],
): readonly BuyAsset[] {
  const all = options.purchaseCurrencies.flatMap(({ symbol, networks }) =>
    networks.flatMap(({ caip_network_id: networkId, contract_address: contract, providers = null }) => {
      if (networkId === undefined) return []
      const token = contract === '' ? null : contract
      return [{ key: `${networkId} ${contract}`, networkId, token, symbol, providers }]
    }),
  )
  return networkIds.flatMap((id) => {
    const here = all.filter(({ networkId }) => networkId === id)
    return [...here.filter(({ token }) => token === null), ...here.filter(({ token }) => token !== null)]
  })
}

/** Ways to pay in a currency, in our order. */
export function listBuyMethods(options: BuyOptions, currency: string): readonly OnrampMethod[] {
  const found = options.paymentCurrencies.find(({ id }) => id === currency)
  return onrampMethods.filter((method) => found?.payment_method_limits.some(({ id }) => id === method))
}

/**
 * What may be paid at once: the widest of those who sell the asset; null where none of them takes that currency in that way.
 */
export function findBuyLimit(
  options: BuyOptions,
  { asset, currency, method }: { asset: BuyAsset; currency: string; method: OnrampMethod },
): BuyLimit | null {
  const found = options.paymentCurrencies
    .find(({ id }) => id === currency)
    ?.payment_method_limits.find(({ id }) => id === method)
  if (!found) return null
  if (!found.providers || !asset.providers) return found
  const sellers = found.providers.filter(({ provider }) => asset.providers?.includes(provider))
  return sellers.reduce<BuyLimit | null>(
    (widest, limit) => (widest ? widen(widest, limit, currency) : limit),
    null,
  )
}

function widen(one: BuyLimit, other: BuyLimit, currency: string): BuyLimit {
  const decimals = getCurrencyDecimals(currency)
  const read = (text: string) => toUnits(text, decimals) ?? 0n
  return {
    min: read(other.min) < read(one.min) ? other.min : one.min,
    max: read(other.max) > read(one.max) ? other.max : one.max,
  }
}
