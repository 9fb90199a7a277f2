import {
  type CaipAccountId,
  type CaipNetworkId,
  type ChainNamespace,
  eip155NativeAddress,
  GangwayError,
  getChainNamespace,
  parseCaipAccountId,
  solanaNativeAddress,
  toCaipAccountId,
} from '@gangway/protocol'
import type { AssetId } from '../model/toAssetKey.js'

const nativeAddresses: Readonly<Record<ChainNamespace, string>> = {
  eip155: eip155NativeAddress,
  solana: solanaNativeAddress,
}

/** What a network's coin is called where a token must be named. services.md §2 */
export function toNativeTokenId(chain: CaipNetworkId): CaipAccountId {
  return toCaipAccountId(chain, nativeAddresses[getChainNamespace(chain)])
}

const forms: Readonly<Record<ChainNamespace, RegExp>> = {
  eip155: /^0x[0-9a-f]{40}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
}

/**
 * A token's name on the wire taken apart; `address` is null for the network's coin, else as stores and caches spell it.
 *
 * @throws GangwayError `INVALID_CAIP_ADDRESS`.
 */
export function parseTokenId(id: string): { chain: CaipNetworkId; address: string | null; asset: AssetId } {
  const { caipNetworkId: chain, chainNamespace, address: written } = parseCaipAccountId(id)
  const address = chainNamespace === 'eip155' ? written.toLowerCase() : written
  if (address === nativeAddresses[chainNamespace]) return { chain, address: null, asset: chain }
  if (!forms[chainNamespace].test(address)) throw new GangwayError('INVALID_CAIP_ADDRESS', { details: id })
  return { chain, address, asset: toCaipAccountId(chain, address) }
}
