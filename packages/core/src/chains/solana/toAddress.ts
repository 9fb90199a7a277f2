import { GangwayError } from '@gangway/protocol'
import { type Address, isAddress } from '@solana/kit'

/**
 * Takes a sender's or a mint's address from outside.
 *
 * @throws GangwayError `SEND_INVALID_PARAMETERS` for anything but base58 of 32 bytes.
 */
export function toAddress(text: string): Address {
  if (!isAddress(text))
    throw new GangwayError('SEND_INVALID_PARAMETERS', { details: `“${text}” is no Solana address` })
  return text
}
