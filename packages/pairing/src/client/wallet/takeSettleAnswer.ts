import type { RpcAnswer } from '../jsonRpc/payload.js'
import { toSession } from '../sessions/toSession.js'
import type { WalletContext } from './walletContext.js'

/** Hears what the page says to a settlement, even if the wallet was started anew since. */
export async function takeSettleAnswer(
  { sessions, emit }: WalletContext,
  topic: string,
  answer: RpcAnswer,
): Promise<void> {
  const session = sessions.get(topic)
  if (session?.settling?.id !== answer.id) return
  if (answer.type === 'error') {
    if (await sessions.end(topic)) emit({ type: 'end', topic })
    return
  }
  await sessions.change(topic, { settling: null })
  emit({ type: 'settled', session: toSession(session) })
}
