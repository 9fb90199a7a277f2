import { CodedError, type PairingMethod } from '@gangway/protocol'
import type { RelayClient } from '../../relay/relayClient.js'
import type { Deadlines } from './createDeadlines.js'
import type { Answer, AnswerListener } from './createListeners.js'

/** What may be asked on a topic: `pairing` before there is a session, `session` after; on `answers` nothing, only heard. */
export type TopicScope = 'pairing' | 'session' | 'answers'

/** How messages of one topic are opened, and those to it sealed. Keys in hex. */
export type TopicEntry =
  | { scope: 'pairing' | 'session'; symKey: string }
  /** Answers are sealed to this key's public half (envelope type 1). */
  | { scope: 'answers'; privateKey: string }

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
type AnsweredRequest = {
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

/** Asks the relay for what comes on topics, and does not wait for it: the asking is repeated until it is heard. */
export function hearTopics(engine: Engine, topics: readonly string[]): void {
  // Without any no socket is opened.
  if (topics.length === 0) return
  engine.relay.subscribe(topics).catch((error) => engine.log(`not yet subscribed: ${String(error)}`))
}

// What a person is kept waiting for the relay, ms; the message itself is kept and goes out later.
const patience = 3_000

/** Waits until what was posted is with the relay, but not long. */
export async function untilSent(...posted: readonly Posted[]): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patience)
  })
  await Promise.race([Promise.all(posted.map(({ sent }) => sent)), enough])
  clearTimeout(timer)
}

/** Whether what could not be published may be with the relay all the same: its `true` may have been lost. */
export function mayBeSent(error: unknown): boolean {
  return error instanceof CodedError && error.context.mayBeSent === true
}
