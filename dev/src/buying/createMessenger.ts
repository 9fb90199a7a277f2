import { createHmac, randomUUID } from 'node:crypto'
import { type BuySession, toPublicSession } from './BuySession.js'
import type { BuyFault } from './buyFaults.js'

/** Tells the server of purchases, in the ways that providers do: signed, sometimes twice, sometimes in no order. */
export type Messenger = {
  tell(session: BuySession, fault: BuyFault | undefined): Promise<void>
  /** Sends what was held back. */
  flush(session: BuySession): Promise<void>
}

/** How often and how long apart a message that was not taken is sent again. */
const tries = 3
const pause = 500

/** Creates the messenger. `getUrl`: where messages go; `key`: what signs them. */
export function createMessenger({ getUrl, key }: { getUrl: () => string; key: string }): Messenger {
  const held = new Map<string, string[]>()

  async function send(body: string, fault: BuyFault | undefined): Promise<void> {
    const time = Math.floor(Date.now() / 1000) - (fault === 'message-old' ? 3_600 : 0)
    const secret = fault === 'message-forged' ? `${key} of somebody else` : key
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
    const headers = { 'content-type': 'application/json', 'local-signature': `t=${time},v1=${signature}` }
    for (let attempt = 1; attempt <= tries; attempt++) {
      const response = await fetch(getUrl(), { method: 'POST', headers, body }).catch(() => undefined)
      await response?.body?.cancel()
      // What is refused stays refused.
      if (response && response.status < 500) return
      if (attempt < tries) await new Promise((resolve) => setTimeout(resolve, pause * attempt))
    }
  }

  return {
    async tell(session, fault) {
      if (fault === 'message-lost') return
      const body = JSON.stringify({
        id: randomUUID(),
        type: 'purchase.updated',
        data: toPublicSession(session),
      })
      if (fault === 'messages-backwards') held.set(session.id, [body, ...(held.get(session.id) ?? [])])
      else await send(body, fault)
      if (fault === 'message-twice') await send(body, fault)
    },
    async flush({ id }) {
      for (const body of held.get(id) ?? []) await send(body, undefined)
      held.delete(id)
    },
  }
}
