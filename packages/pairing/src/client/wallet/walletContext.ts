import type { SharedContext } from '../sharedContext.js'
import type { WalletEvent } from '../walletClient.js'
import type { OpenItems } from './createOpenItems.js'
import type { AuthenticationItem, PairingItem, ProposalItem, RequestItem } from './itemSchemas.js'

/** What the parts of the wallet's side share. */
export type WalletContext = SharedContext & {
  emit(event: WalletEvent): void
  /** Whether the wallet can do a one-click sign-in. */
  knowsSignIn(): boolean
  pairings: OpenItems<PairingItem>
  proposals: OpenItems<ProposalItem>
  authentications: OpenItems<AuthenticationItem>
  requests: OpenItems<RequestItem>
}
