import { pairingLives, pairingMethods } from '@gangway/protocol'
import { ask } from '../engine/ask.js'
import { untilSent } from '../engine/engine.js'
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

/** Prolongs a session to its full life from now, and tells the other side. */
export async function extendSession(context: SharedContext, topic: string): Promise<void> {
  const { sessions, engine } = context
  sessions.need(topic)
  await sessions.change(topic, { expiresAt: engine.getNow() + pairingLives.session * 1000 })
  await engine.tell({ topic, method: 'wc_sessionExtend', params: {} })
}

/** @throws CodedError `REQUEST_TIMEOUT` when the other side does not answer in 30 s. */
export async function pingSession({ engine, sessions }: SharedContext, topic: string): Promise<void> {
  sessions.need(topic)
  const until = engine.getNow() + pairingMethods.wc_sessionPing.request.ttl * 1000
  await ask(
    engine,
    { topic, method: 'wc_sessionPing', params: {} },
    { until, expiredCode: 'REQUEST_TIMEOUT' },
  )
}
