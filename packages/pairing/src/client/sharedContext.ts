import type { Engine } from './engine/engine.js'
import type { PeerMetadata } from './session.js'
import type { Sessions } from './sessions/createSessions.js'

/** What a method needs on either side. */
export type SharedContext = {
  engine: Engine
  sessions: Sessions
  metadata: PeerMetadata
  emit(event: SharedEvent): void
}

/** Events both sides have. */
export type SharedEvent =
  | { type: 'extend'; topic: string; expiresAt: number }
  | { type: 'end'; topic: string }
