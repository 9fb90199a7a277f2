import { type CaipNetworkId, GangwayError, getChainNamespace } from '@gangway/protocol'
import { getNamespaceClient } from '../chains/getNamespaceClient.js'
import type { SwapClient, SwapCosts } from '../chains/swapClient.js'
import type { Config } from '../config/config.js'

/**
 * Loads the code for swaps of a network's family.
 *
 * @throws GangwayError `DATA_SWAPS_NOT_SUPPORTED` where the family has none, `CONNECTION_ADAPTER_NOT_FOUND` where it cannot be
 * loaded; it may be tried again.
 */
export async function openSwapClient(config: Config, networkId: CaipNetworkId): Promise<SwapClient> {
  const chainNamespace = getChainNamespace(networkId)
  const client = await getNamespaceClient(config, chainNamespace)
  if (!client.openSwaps) throw new GangwayError('DATA_SWAPS_NOT_SUPPORTED', { details: networkId })
  try {
    return await client.openSwaps()
  } catch (cause) {
    throw new GangwayError('CONNECTION_ADAPTER_NOT_FOUND', { cause, details: chainNamespace })
  }
}

/**
 * About what the fee of a swap is that takes so much gas (null: unknown), base units of the network's own coin; `max` must stay
 * of it.
 *
 * @throws GangwayError `SEND_FEE_UNKNOWN`, and as {@link openSwapClient}.
 */
export async function getSwapFee(
  config: Config,
  { networkId, gas }: { networkId: CaipNetworkId; gas: bigint | null },
): Promise<SwapCosts['fee']> {
  const client = await openSwapClient(config, networkId)
  try {
    return await client.estimateFee(networkId, gas)
  } catch (cause) {
    throw new GangwayError('SEND_FEE_UNKNOWN', { cause })
  }
}
