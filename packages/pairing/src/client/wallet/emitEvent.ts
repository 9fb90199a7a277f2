import { CodedError } from '@gangway/protocol'
import { untilSent } from '../engine/untilSent.js'
import { allows } from '../sessions/allows.js'
import type { WalletClient } from '../walletClient.js'
import type { WalletContext } from './walletContext.js'

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
