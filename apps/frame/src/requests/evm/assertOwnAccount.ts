import { refuse } from '../refuse.js'
import type { SigningContext } from '../signingContext.js'

/** @throws GangwayError `FRAME_REQUEST_REFUSED` for any address but the account's. */
export function assertOwnAccount(address: string, { evmAddress, texts }: SigningContext): void {
  if (address.toLowerCase() !== evmAddress.toLowerCase()) throw refuse(texts, (each) => each.otherAccount)
}
