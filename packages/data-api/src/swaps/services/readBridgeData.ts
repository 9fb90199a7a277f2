import type { CaipNetworkId } from '@gangway/protocol'
import { decodeAbiParameters, type Hex, parseAbiParameters } from 'viem'

/** What LI.FI's contracts are told first, whatever bridge they go by (`ILiFi.BridgeData` of its published contracts). */
const bridgeData = parseAbiParameters([
  'BridgeData data',
  'struct BridgeData { bytes32 transactionId; string bridge; string integrator; address referrer; address sendingAssetId; address receiver; uint256 minAmount; uint256 destinationChainId; bool hasSourceSwaps; bool hasDestinationCall; }',
])

/**
 * Reads whom a call of LI.FI's contracts pays, lower case, and on which network. Null for what cannot be read so: packed
 * calls, receivers that are no EVM account, and calls on the other side, which hide who is paid in the end.
 */
export function readBridgeData(data: Hex): { recipient: string; chain: CaipNetworkId } | null {
  try {
    const [{ receiver, destinationChainId, hasDestinationCall }] = decodeAbiParameters(
      bridgeData,
      `0x${data.slice(10)}`,
    )
    if (hasDestinationCall || destinationChainId === 0n) return null
    return { recipient: receiver.toLowerCase(), chain: `eip155:${destinationChainId}` }
  } catch {
    // Something else than that.
    return null
  }
}
