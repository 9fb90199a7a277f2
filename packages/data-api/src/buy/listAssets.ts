import type { CaipNetworkId, ListedToken, OnrampPurchaseCurrency } from '@gangway/protocol'
import type { RpcUpstreams } from '@gangway/server-kit'
import type { BuyAsset, BuyProvider } from './buyProvider.js'
import { groupBy } from './groupBy.js'

/** What this deployment knows and somebody sells: the coins and listed tokens of the networks that are set up. */
export function listAssets(
  rpc: Pick<RpcUpstreams, 'getStatuses'>,
  tokens: readonly ListedToken[],
  providers: readonly BuyProvider[],
): BuyAsset[] {
  return rpc
    .getStatuses()
    .filter(({ isConfigured }) => isConfigured)
    .flatMap(({ network: { caipNetworkId: chain, nativeCurrency } }) => [
      { chain, address: null, ...nativeCurrency },
      ...tokens
        .filter(({ caipNetworkId }) => caipNetworkId === chain)
        .map(({ address, name, symbol, decimals }) => ({ chain, address, name, symbol, decimals })),
    ])
    .filter((asset) => providers.some((provider) => provider.supports(asset)))
}

/** Finds an asset by its network, and its contract or symbol; undefined where nobody sells it. */
export function findAsset(
  assets: readonly BuyAsset[],
  chain: CaipNetworkId,
  name: string,
): BuyAsset | undefined {
  const isNamed = ({ address, symbol }: BuyAsset) =>
    (address ?? '').toLowerCase() === name.toLowerCase() || symbol.toLowerCase() === name.toLowerCase()
  return assets.find((asset) => asset.chain === chain && isNamed(asset))
}

/** The assets by symbol, each with its networks, as AppKit lists them. */
export function toPurchaseCurrencies(
  assets: readonly BuyAsset[],
  providers: readonly BuyProvider[],
  getNetworkName: (chain: CaipNetworkId) => string,
): OnrampPurchaseCurrency[] {
  return groupBy(assets, ({ symbol }) => symbol).map(([symbol, all]) => ({
    id: symbol,
    name: all[0]?.name ?? symbol,
    symbol,
    networks: all.map((asset) => ({
      name: asset.chain,
      display_name: getNetworkName(asset.chain),
      chain_id: asset.chain.slice(asset.chain.indexOf(':') + 1),
      contract_address: asset.address ?? '',
      caip_network_id: asset.chain,
      providers: providers.filter((provider) => provider.supports(asset)).map(({ name }) => name),
    })),
  }))
}
