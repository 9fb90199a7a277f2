import { untilSent } from '../engine/untilSent.js'
import { peerErrors } from '../methods/peerErrors.js'
import type { SharedContext } from '../sharedContext.js'

/** Tells the other side that a session is over and forgets it; does not wait for an answer. */
export async function disconnectSession(context: SharedContext, topic: string): Promise<void> {
  const { engine, sessions } = context
  if (!sessions.get(topic)) return
  const posted = await engine.tell({ topic, method: 'wc_sessionDelete', params: peerErrors.disconnected })
  await sessions.end(topic)
  await untilSent(posted)
}
