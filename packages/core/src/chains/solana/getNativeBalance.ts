import { type CaipNetworkId, GangwayError } from '@gangway/protocol'
import { address } from '@solana/kit'
import type { SolanaContext } from './solanaContext.js'

/**
 * Lamports of an account.
 *
 * @throws GangwayError `NETWORK_UNREACHABLE`.
 */
export async function getNativeBalance(
  context: SolanaContext,
  networkId: CaipNetworkId,
  owner: string,
): Promise<bigint> {
  try {
    return (await context.getRpc(networkId).getBalance(address(owner)).send()).value
  } catch (cause) {
    throw new GangwayError('NETWORK_UNREACHABLE', { cause, details: context.getNetwork(networkId).name })
  }
}
