import { parseWith } from '@gangway/protocol'
import { untilSent } from '../engine/untilSent.js'
import { sessionNamespacesSchema } from '../methods/shapes/sessionNamespacesSchema.js'
import type { SessionNamespaces } from '../session.js'
import type { WalletContext } from './walletContext.js'

/** Says anew what a session allows. */
export async function updateSession(
  { engine, sessions }: WalletContext,
  topic: string,
  given: SessionNamespaces,
): Promise<void> {
  sessions.need(topic)
  const namespaces = parseWith(sessionNamespacesSchema, given)
  await sessions.change(topic, { namespaces })
  await untilSent(await engine.tell({ topic, method: 'wc_sessionUpdate', params: { namespaces } }))
}
