import type { PairingMethod } from '@gangway/protocol'
import type { RelayClient } from '../../relay/relayClient.js'
import type { Answer } from './answer.js'
import type { Deadlines } from './createDeadlines.js'
import type { AnswerListener } from './createListeners.js'
import type { TopicEntry, TopicScope } from './topicEntry.js'

/** A request of the other side, still unread beyond its envelope. */
export type IncomingRequest = {
  topic: string
  scope: TopicScope
  id: string
  method: string
  params: unknown
}

/** A request of ours; `ttl` in s, default the method's. */
export type OutgoingRequest = {
  topic: string
  id?: string
  method: PairingMethod
  params: unknown
  ttl?: number
}

/** Which request is answered. */
export type AnsweredRequest = {
  topic: string
  id: string
  method: string
  /** Where the answer goes and how it is sealed, when that is not the topic the request came on. */
  to?: { topic: string; seal(text: string): string }
}

/** A message that is kept until it is out; `sent` settles when the relay has it or is not reached for now. */
export type Posted = { sent: Promise<void> }

/** What both sides are made of: envelopes and JSON-RPC over the relay, requests handled once, answers that get out. */
export type Engine = {
  relay: RelayClient
  deadlines: Deadlines
  getNow(): number
  log(line: string): void
  /** Id for a request of ours. */
  createId(): string
  /** Opens from now on what comes on a topic. In memory: whoever has the key keeps it. */
  addTopic(topic: string, entry: TopicEntry): void
  /** Forgets a topic at once, here and at the relay; whoever waits for an answer on it hears `reason`. */
  dropTopic(topic: string, reason: Error): void
  /** Returns how to stop waiting. */
  expect(topic: string, id: string, listener: AnswerListener): () => void
  /**
   * Publishes a request somebody waits for, `until` then at most (ms since 1970). Not kept: it must not go out later, behind
   * their back.
   *
   * @throws CodedError as `RelayClient.publish`.
   */
  publish(
    request: OutgoingRequest,
    options?: { until?: number; signal?: AbortSignal | undefined },
  ): Promise<void>
  /** Publishes a request that has to arrive. Resolves once it is kept. */
  tell(request: OutgoingRequest): Promise<Posted>
  /** Answers a request. Resolves once the answer is kept. */
  answer(request: AnsweredRequest, answer: Answer): Promise<Posted>
  /** Says again what a request was answered; false when it has not been. */
  repeatAnswer(topic: string, id: string): Promise<boolean>
  /** Resolves when everything that has arrived so far has been handled. */
  idle(): Promise<void>
  close(): Promise<void>
}
