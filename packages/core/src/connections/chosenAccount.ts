import type { ChosenAccount } from '../config/state.js'

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
