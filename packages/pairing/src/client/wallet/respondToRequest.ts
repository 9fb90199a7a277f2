import { untilSent } from '../engine/untilSent.js'
import type { WalletClient } from '../walletClient.js'
import type { WalletContext } from './walletContext.js'

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
