import type { KeyPair } from '../../crypto/keys.js'
import type { Approval, DappEvent } from '../dappClient.js'
import type { SharedContext } from '../sharedContext.js'

/** What the parts of the page's side share. */
export type DappContext = SharedContext & {
  emit(event: DappEvent): void
  /** By the topic of their pairing, as long as an answer may come. */
  proposals: Map<string, OpenProposal>
  /** Those a wallet has answered, by the topic the session is going to have. */
  settling: Map<string, OpenProposal>
}

/** A proposal for which an answer may still come. */
export type OpenProposal = {
  pairingTopic: string
  keyPair: KeyPair
  /** Families that were asked for. */
  families: readonly string[]
  isScanned: boolean
  /** Nobody waits for it any more: what comes is answered with the session's end. */
  isOver: boolean
  /** The session it is about to become. */
  settlement: { topic: string; symKey: string; peerPublicKey: string } | null
  approval: Promise<Approval>
  succeed(approval: Approval): void
  /** Ends the waiting; nothing more is heard. */
  fail(error: Error): void
  /** Ends the waiting, but goes on hearing for a while, so that a late approval gets its answer. */
  abandon(error: Error): void
  /** Hears nothing more. */
  close(): void
}
