import { type CaipNetworkId, parseCaipNetworkId } from '@gangway/protocol'
import { type Hex, toHex } from 'viem'

/** The chain id of an EVM network as wallets write it, e.g. `0x7a69`. */
export function toChainIdHex(networkId: CaipNetworkId): Hex {
  return toHex(BigInt(parseCaipNetworkId(networkId).reference))
}
