import { CodedError } from '@gangway/protocol'
import type { Engine } from '../engine/engine.js'
import { peerErrors } from '../methods/peerErrors.js'

/** Ends a session nobody waits for any more before it has begun, so that the wallet does not go on showing it. */
export async function refuseSession(engine: Engine, topic: string, symKey: string): Promise<void> {
  engine.addTopic(topic, { scope: 'session', symKey })
  await engine.tell({ topic, method: 'wc_sessionDelete', params: peerErrors.disconnected })
  engine.dropTopic(topic, new CodedError('PAIRING_EXPIRED'))
}
