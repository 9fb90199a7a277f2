import { pairingLives } from '@gangway/protocol'
import type { SharedContext } from '../sharedContext.js'

/** Prolongs a session to its full life from now, and tells the other side. */
export async function extendSession(context: SharedContext, topic: string): Promise<void> {
  const { sessions, engine } = context
  sessions.need(topic)
  await sessions.change(topic, { expiresAt: engine.getNow() + pairingLives.session * 1000 })
  await engine.tell({ topic, method: 'wc_sessionExtend', params: {} })
}
