import { pairingMethods } from '@gangway/protocol'
import { ask } from '../engine/ask.js'
import type { SharedContext } from '../sharedContext.js'

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
