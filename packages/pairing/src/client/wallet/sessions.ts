import { CodedError, parseWith } from '@gangway/protocol'
import { untilSent } from '../engine/engine.js'
import { sessionNamespacesSchema } from '../methods/shapes/sessionNamespacesSchema.js'
import type { SessionNamespaces } from '../session.js'
import { allows } from '../sessions/allows.js'
import type { WalletClient } from '../walletClient.js'
import type { WalletContext } from './createWalletContext.js'

/** Answers what a page asked of a session. */
export async function respondToRequest(
  { engine, sessions, requests }: WalletContext,
  id: string,
  answer: Parameters<WalletClient['respond']>[1],
): Promise<void> {
  const posted = await requests.settle(id, async ({ topic, rpcId }) => {
    sessions.need(topic)
    return engine.answer({ topic, id: rpcId, method: 'wc_sessionRequest' }, answer)
  })
  await untilSent(posted)
}

/** Tells the page of something that happened, if the session has room for it. */
export async function emitEvent(
  { engine, sessions }: WalletContext,
  topic: string,
  event: Parameters<WalletClient['emit']>[1],
): Promise<void> {
  const { networkId, name, data } = event
  if (!allows(sessions.need(topic).namespaces, networkId, { event: name }))
    throw new CodedError('INVALID_INPUT', { details: `the session has no ${name} on ${networkId}` })
  const params = { chainId: networkId, event: { name, data } }
  await untilSent(await engine.tell({ topic, method: 'wc_sessionEvent', params }))
}

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
