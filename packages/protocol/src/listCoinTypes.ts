import { parseCaipNetworkId } from './caip.js'
import type { CaipNetworkId } from './caipIds.js'

/** ENSIP-9's coin type of Ethereum. */
export const ethereumCoinType = 60n

/** The coin types under which a name's address on a network is looked for, in this order. ENSIP-11. */
export function listCoinTypes(network: CaipNetworkId): { coinType: bigint; isFallback: boolean }[] {
  const { chainNamespace, reference } = parseCaipNetworkId(network)
  if (chainNamespace !== 'eip155') return []
  const id = BigInt(reference)
  const ethereum = { coinType: ethereumCoinType, isFallback: id !== 1n }
  // A longer chain id has no coin type.
  if (id === 1n || id >= 0x80000000n) return [ethereum]
  return [{ coinType: 0x80000000n | id, isFallback: false }, ethereum]
}
