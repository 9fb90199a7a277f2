import { WebSocket } from 'ws'
import { createIdentity } from '../crypto/createIdentity.js'
import { openEnvelope, sealEnvelope } from '../crypto/envelope.js'
import { createRelayClient } from '../relay/createRelayClient.js'

/** Somebody who has the key of a topic and holds to no rule. */
export type RawPeer = {
  /** Puts a text on the topic as it is. */
  publish(message: string): Promise<void>
  /** Seals a value as JSON, or a text as it is. */
  say(content: unknown): Promise<void>
  /** Resolves with the next JSON the peer hears that satisfies `test`, also when it was heard already. */
  hear(test: (payload: Heard) => boolean): Promise<Heard>
  heard: readonly Heard[]
  /** The same as text. */
  raw: readonly string[]
  close(): Promise<void>
}

type Heard = {
  id?: unknown
  method?: string
  params?: unknown
  result?: unknown
  error?: { code: number; message: string }
}

/** Joins a topic with its key. */
export async function createRawPeer(relayUrl: string, topic: string, symKey: string): Promise<RawPeer> {
  const relay = createRelayClient({
    relayUrl,
    projectId: 'local',
    identity: await createIdentity(),
    log: () => undefined,
    WebSocket,
  })
  const heard: Heard[] = []
  const raw: string[] = []
  const waiting = new Set<() => void>()
  relay.onMessage(async ({ message }) => {
    const { message: text } = await openEnvelope(message, { symKey })
    raw.push(text)
    heard.push(JSON.parse(text))
    for (const check of waiting) check()
  })
  await relay.subscribe([topic])
  const publish = (message: string) => relay.publish({ topic, message, tag: 0, ttl: 300, prompt: false })
  return {
    publish,
    say: (content) =>
      publish(
        sealEnvelope({
          type: 0,
          symKey,
          message: typeof content === 'string' ? content : JSON.stringify(content),
        }),
      ),
    hear: (test) =>
      new Promise((resolve) => {
        const check = () => {
          const found = heard.find(test)
          if (!found) return
          waiting.delete(check)
          resolve(found)
        }
        waiting.add(check)
        check()
      }),
    heard,
    raw,
    close: () => relay.close(),
  }
}
