import { delegateContracts } from '@gangway/protocol'
import type { Address, Hex } from 'viem'
import { refuse } from '../refuse.js'
import type { SigningContext } from '../signingContext.js'

/** @throws GangwayError `FRAME_REQUEST_REFUSED` for any address but the account's. */
export function assertOwnAccount(address: string, { evmAddress, texts }: SigningContext): void {
  if (address.toLowerCase() !== evmAddress.toLowerCase()) throw refuse(texts, (each) => each.otherAccount)
}

/**
 * Once the account is handed to its delegate (EIP-7702), that does whatever the account tells it, itself or by the manager
 * of delegations: what such a call does inside could not be shown.
 *
 * @throws GangwayError `FRAME_REQUEST_REFUSED` for a call of either; coins to oneself pass.
 */
export function assertNotOwnContract(
  { to, data }: { to: Address | null; data: Hex },
  { evmAddress, texts }: Pick<SigningContext, 'evmAddress' | 'texts'>,
): void {
  if (to === delegateContracts.manager || (to === evmAddress && data !== '0x'))
    throw refuse(texts, (each) => each.ownContract)
}
