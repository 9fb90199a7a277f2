import { type AccountType, type CaipNetworkId, GangwayError, toCaipAccountId } from '@gangway/protocol'
import type { Account, ChosenAccount } from '../config/state.js'

/**
 * Puts the account in use first among those a wallet shares. A choice made on this page holds for as long as the
 * wallet shares that account and goes on listing the same one first; a person who chooses another inside the wallet
 * is followed.
 */
export function keepChosenAccount(
  reported: readonly string[],
  chosenAccount: ChosenAccount | undefined,
): { addresses: readonly string[]; chosenAccount: ChosenAccount | undefined } {
  const isKept = reported[0] === chosenAccount?.over && reported.includes(chosenAccount?.address ?? '')
  if (!chosenAccount || !isKept) return { addresses: reported, chosenAccount: undefined }
  return { addresses: putFirst(reported, chosenAccount.address), chosenAccount }
}

/** Moves one address to the front. */
export function putFirst(addresses: readonly string[], first: string): readonly string[] {
  return [first, ...addresses.filter((address) => address !== first)]
}

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
