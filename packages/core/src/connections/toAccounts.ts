import { type AccountType, type CaipNetworkId, GangwayError, toCaipAccountId } from '@gangway/protocol'
import type { Account } from '../config/state.js'

/**
 * Turns the addresses a wallet shared into accounts of one type.
 *
 * @throws GangwayError `CONNECTION_NO_ACCOUNTS` when the wallet shared none.
 */
export function toAccounts(
  networkId: CaipNetworkId,
  addresses: readonly string[],
  type: AccountType,
): readonly [Account, ...Account[]] {
  const [first, ...rest] = addresses.map((address): Account => {
    return { address, caipAddress: toCaipAccountId(networkId, address), type }
  })
  if (!first) throw new GangwayError('CONNECTION_NO_ACCOUNTS')
  return [first, ...rest]
}
