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

/**
 * Base units of a mint that all of an owner's token accounts hold together.
 *
 * @throws GangwayError `NETWORK_UNREACHABLE`.
 */
export async function getTokenBalance(
  context: SolanaContext,
  networkId: CaipNetworkId,
  mint: string,
  owner: string,
): Promise<bigint> {
  try {
    const { value } = await context
      .getRpc(networkId)
      .getTokenAccountsByOwner(address(owner), { mint: address(mint) }, { encoding: 'jsonParsed' })
      .send()
    return value.reduce((sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount), 0n)
  } catch (cause) {
    throw new GangwayError('NETWORK_UNREACHABLE', { cause, details: context.getNetwork(networkId).name })
  }
}
