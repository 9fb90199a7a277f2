import type { PeerError } from '@gangway/pairing'
import { walletErrorCodes } from '@gangway/protocol'

/** Whether the person said no: EIP-1193, or 5000 … 5003 as wallets say it over a session. CAIP-25. */
export function isDecline({ code }: PeerError): boolean {
  return code === walletErrorCodes.userRejected || (code >= 5000 && code <= 5003)
}
