import type { CaipNetworkId } from '@gangway/protocol'
import type { SolanaFaults } from '../controls/createSolanaFaults.js'
import type { Mailbox } from '../mail/createMailbox.js'
import type { WorldPart } from '../process/WorldPart.js'

/** What the dev console knows of the world it stands in. */
export type ConsoleContext = {
  worldId: string
  /** The networks' nodes by CAIP-2 id; an absent network has none. */
  rpc: Readonly<Partial<Record<CaipNetworkId, string>>>
  /** What the Solana network's gateway does on purpose; absent without that network. */
  solanaFaults?: SolanaFaults
  /** Origin of the API and address of the relay, for the phone wallet; absent without the server. */
  phone?: { apiUrl: string; relayUrl: string }
  /** Where this process reaches the own Farcaster relay; absent without the server. */
  farcasterRelayUrl?: string
  /** What the mail catcher took. */
  mailbox: Mailbox
  getParts: () => WorldPart[]
}
