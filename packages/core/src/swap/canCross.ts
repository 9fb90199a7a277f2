import { type CaipNetworkId, getChainNamespace } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { openSwapClient } from './openSwapClient.js'

/**
 * Whether an account is its owner's on the other networks too, so that a swap may arrive for it there: it has a key. A contract
 * account exists where it was made, and nowhere else for sure. A node that does not answer counts as no.
 */
export async function canCross(
  config: Config,
  { networkId, address }: { networkId: CaipNetworkId; address: string },
): Promise<boolean> {
  if (getChainNamespace(networkId) !== 'eip155') return false
  const client = await openSwapClient(config, networkId).catch(() => null)
  return (await client?.hasKey?.(networkId, address).catch(() => false)) ?? false
}
