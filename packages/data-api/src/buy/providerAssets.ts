import type { BuyAsset } from './buyProvider.js'
import { createProviderFault } from './http/createProviderFault.js'

/** What a provider sells, by CAIP-2 id: its own name of each asset, by symbol. */
export type ProviderAssets<T> = Readonly<Record<string, Readonly<Record<string, T>>>>

/**
 * A provider's own name of an asset; undefined where it sells none such. Listed tokens alone come here, so that a symbol is
 * that of one contract.
 */
export function findProviderAsset<T>(assets: ProviderAssets<T>, { chain, symbol }: BuyAsset): T | undefined {
  const ofChain = assets[chain]
  return ofChain !== undefined && Object.hasOwn(ofChain, symbol) ? ofChain[symbol] : undefined
}

/**
 * The same for an asset that was asked about before.
 *
 * @throws GangwayError `BUY_PROVIDER_FAILED`.
 */
export function getProviderAsset<T>(assets: ProviderAssets<T>, asset: BuyAsset): T {
  const found = findProviderAsset(assets, asset)
  if (found === undefined) throw createProviderFault('ASSET_UNKNOWN')
  return found
}
