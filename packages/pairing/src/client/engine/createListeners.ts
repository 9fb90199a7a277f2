import type { RpcAnswer, RpcErrorBody } from '../jsonRpc/payload.js'

/** Who waits for one answer. */
export type AnswerListener = {
  /** The relay is told that the message has been taken once this is settled. */
  onAnswer(answer: RpcAnswer): Promise<void> | void
  /** The topic was dropped first. */
  onDropped?(reason: Error): void
}

/** Everybody who waits for an answer, by topic and id of what was asked. */
type Listeners = {
  /** Returns how to stop waiting. */
  add(topic: string, id: string, listener: AnswerListener): () => void
  /** Gives an answer to whoever waits for it, once; false: nobody does. */
  give(topic: string, answer: RpcAnswer): Promise<boolean>
  /** Tells those who wait on a topic, or all, that nothing will come. */
  drop(reason: Error, topic?: string): void
}

/** Makes an empty list of {@link Listeners}. */
export function createListeners(): Listeners {
  const waiting = new Map<string, AnswerListener & { topic: string }>()
  return {
    add(topic, id, listener) {
      const key = `${topic}/${id}`
      waiting.set(key, { ...listener, topic })
      return () => waiting.delete(key)
    },
    async give(topic, answer) {
      const key = `${topic}/${answer.id}`
      const listener = waiting.get(key)
      if (!listener) return false
      waiting.delete(key)
      await listener.onAnswer(answer)
      return true
    },
    drop(reason, topic) {
      for (const [key, listener] of [...waiting]) {
        if (topic !== undefined && listener.topic !== topic) continue
        waiting.delete(key)
        listener.onDropped?.(reason)
      }
    },
  }
}

/** What a request is answered; `as` names the kind of refusal where it is published under a tag of its own. */
export type Answer = { result: unknown } | { error: RpcErrorBody; as?: 'reject' | 'autoReject' }
