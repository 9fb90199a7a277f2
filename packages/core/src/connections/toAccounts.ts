import { type CaipNetworkId, GangwayError, toCaipAccountId } from '@gangway/protocol'
import type { Account } from '../config/state.js'

/**
 * Turns the addresses a wallet shared into accounts. Injected wallets hold externally-owned accounts, whatever
 * the namespace's default type is (SPEC §6 speaks of the embedded wallet).
 *
 * @throws GangwayError `CONNECTION_NO_ACCOUNTS` when the wallet shared none.
 */
export function toAccounts(
  networkId: CaipNetworkId,
  addresses: readonly string[],
): readonly [Account, ...Account[]] {
  const [first, ...rest] = addresses.map((address): Account => {
    return { address, caipAddress: toCaipAccountId(networkId, address), type: 'eoa' }
  })
  if (!first) throw new GangwayError('CONNECTION_NO_ACCOUNTS')
  return [first, ...rest]
}
