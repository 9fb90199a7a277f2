import { CodedError, isPairingMethod, pairingMethods } from '@gangway/protocol'
import { openEnvelope, sealEnvelope } from '../../crypto/envelope.js'
import type { RelayClient, RelayMessage, RelayPublish } from '../../relay/relayClient.js'
import type { KeyValueStore } from '../../storage/keyValueStore.js'
import { createIdSource } from '../jsonRpc/createIdSource.js'
import { formatPayload, parsePayload, type RpcAnswer, type RpcRequest } from '../jsonRpc/payload.js'
import { createDeadlines } from './createDeadlines.js'
import { createHistory } from './createHistory.js'
import { type Answer, createListeners } from './createListeners.js'
import { createOutbox } from './createOutbox.js'
import {
  type Engine,
  type IncomingRequest,
  mayBeSent,
  type OutgoingRequest,
  type Posted,
  type TopicEntry,
} from './engine.js'

/** What an engine is made with. */
type EngineParameters = {
  relay: RelayClient
  store: KeyValueStore
  getNow: () => number
  log(line: string): void
  /** What a request is answered; null: it is answered by `Engine.answer`, now or later. */
  onRequest(request: IncomingRequest): Promise<Answer | null>
  /** An answer nobody in this life of the client waits for. */
  onStrayAnswer(topic: string, answer: RpcAnswer): Promise<void>
}

/** Makes the engine of a client; it hears the relay at once. */
export async function createEngine(parameters: EngineParameters): Promise<Engine> {
  const { relay, store, getNow, log, onRequest, onStrayAnswer } = parameters
  const history = await createHistory(store, getNow)
  const outbox = await createOutbox({ store, relay, getNow, log })
  const createId = createIdSource(getNow)
  const topics = new Map<string, TopicEntry>()
  const listeners = createListeners()
  const queues = createTopicQueues(log)

  async function receive({ topic, message }: RelayMessage): Promise<void> {
    const entry = topics.get(topic)
    if (!entry) return
    const opened = await openEnvelope(message, entry)
    const payload = parsePayload(opened.message)
    if (!payload) throw new CodedError('PAIRING_MESSAGE_INVALID', { details: 'not JSON-RPC' })
    if (payload.type === 'request') return receiveRequest(topic, entry, payload)
    // Some clients make a text of the number they were asked with.
    const answer = { ...payload, id: payload.id.replaceAll('"', '') }
    if (!(await listeners.give(topic, answer))) await onStrayAnswer(topic, answer)
  }

  async function receiveRequest(topic: string, { scope }: TopicEntry, request: RpcRequest): Promise<void> {
    const { id, method, params } = request
    log(`heard ${isPairingMethod(method) ? method : 'an unknown method'} on ${topic}`)
    if (history.get(topic, id)) return void (await engine.repeatAnswer(topic, id))
    const answer = await onRequest({ topic, scope, id, method, params })
    if (answer) await engine.answer({ topic, id, method }, answer)
    else if (!history.get(topic, id)) await history.set(topic, id, null)
  }

  function toMessage({ topic, id = createId(), method, params, ttl }: OutgoingRequest) {
    const { request } = pairingMethods[method]
    const message = sealFor(topics.get(topic), formatPayload(id, { method, params }))
    log(`say ${method} on ${topic}`)
    return { topic, message, ...request, ttl: ttl ?? request.ttl }
  }

  function post(letter: Outgoing): Promise<Posted> {
    const expiresAt = getNow() + letter.ttl * 1000
    return outbox.post({ prompt: false, ...letter, id: createId(), expiresAt })
  }

  const stopMessages = relay.onMessage((message) => queues.add(message.topic, () => receive(message)))
  const stopStatus = relay.onStatus(({ type }) => type === 'connected' && outbox.resume())

  const engine: Engine = {
    relay,
    deadlines: createDeadlines(getNow),
    getNow,
    log,
    createId,
    addTopic: (topic, entry) => topics.set(topic, entry),
    dropTopic(topic, reason) {
      if (!topics.delete(topic)) return
      relay.unsubscribe([topic]).catch((error) => log(`could not unsubscribe ${topic}: ${String(error)}`))
      listeners.drop(reason, topic)
    },
    expect: listeners.add,
    async publish(request, { until, signal } = {}) {
      // An attestation that is there but empty spares the other side a look-up of 5 s. relay-protocol.md §8
      const message = { ...toMessage(request), attestation: '' }
      const getTimeLeft = () => (until === undefined ? undefined : until - getNow())
      await publish(relay, message, { signal, getTimeLeft })
    },
    async tell(request) {
      const { topic, id = createId() } = request
      const message = toMessage({ ...request, id })
      // A page is a new client to the relay after a reload, and gets its own words back.
      await history.set(topic, id, null)
      return post(message)
    },
    async answer({ topic, id, method, to }, answer) {
      const text = formatPayload(id, 'result' in answer ? answer : { error: answer.error })
      const options = getAnswerOptions(method, answer)
      const message = to ? to.seal(text) : sealFor(topics.get(topic), text)
      await history.set(topic, id, to ? { text: message, to: to.topic, ...options } : { text, ...options })
      return post({ topic: to?.topic ?? topic, message, ...options })
    },
    async repeatAnswer(topic, id) {
      const answer = history.get(topic, id)?.answer
      if (!answer) return false
      const { text, to, tag, ttl } = answer
      const entry = topics.get(topic)
      if (to) await post({ topic: to, message: text, tag, ttl })
      else if (entry) await post({ topic, message: sealFor(entry, text), tag, ttl })
      return true
    },
    idle: queues.idle,
    async close() {
      stopMessages()
      stopStatus()
      listeners.drop(new CodedError('REQUEST_ABORTED'))
      engine.deadlines.close()
      await relay.close()
    },
  }
  outbox.resume()
  return engine
}

/** A message as it goes out, sealed; `ttl` in s. */
type Outgoing = { topic: string; message: string; tag: number; ttl: number; prompt?: boolean }

/**
 * Publishes a message, and the same once more if the relay may have it and time is left, in ms. Twice is harmless; made
 * anew it would be asked twice.
 */
async function publish(
  relay: RelayClient,
  message: RelayPublish,
  { signal, getTimeLeft }: { signal: AbortSignal | undefined; getTimeLeft(): number | undefined },
): Promise<void> {
  const abortable = signal ? { signal } : {}
  try {
    await relay.publish(message, abortable)
  } catch (error) {
    const limit = mayBeSent(error) ? getTimeLeft() : undefined
    if (limit === undefined) throw error
    await relay.publish(message, { ...abortable, limit }).catch(() => {
      // What became of the second time says nothing of the first.
      throw error
    })
  }
}

/**
 * Seals a text for whoever shares a topic's key.
 *
 * @throws CodedError `PAIRING_MESSAGE_INVALID` when the topic is not known, or only listened to.
 */
function sealFor(entry: TopicEntry | undefined, message: string): string {
  if (!entry || !('symKey' in entry))
    throw new CodedError('PAIRING_MESSAGE_INVALID', { details: 'nothing can be said on this topic' })
  return sealEnvelope({ type: 0, message, symKey: entry.symKey })
}

type AnswerOptions = { tag: number; ttl: number }

// What a method unknown to us is answered under.
const unregistered: AnswerOptions = { tag: 0, ttl: 86_400 }

/** Tag and life (s) of the answer to a method. relay-protocol.md §5. */
function getAnswerOptions(method: string, answer: Answer): AnswerOptions {
  if (!isPairingMethod(method)) return unregistered
  const options: { response: AnswerOptions; reject?: AnswerOptions; autoReject?: AnswerOptions } =
    pairingMethods[method]
  const refusal = 'error' in answer && answer.as ? options[answer.as] : undefined
  return refusal ?? options.response
}

/** Does things one after the other on each topic, and side by side on different ones. */
type TopicQueues = {
  /** Resolves when the task has been done; its failure is only logged. */
  add(topic: string, task: () => Promise<void>): Promise<void>
  /** Resolves when everything added so far has been done. */
  idle(): Promise<void>
}

/** See {@link TopicQueues}. */
function createTopicQueues(log: (line: string) => void): TopicQueues {
  const tails = new Map<string, Promise<void>>()
  return {
    add(topic, task) {
      const tail = (tails.get(topic) ?? Promise.resolve())
        .then(task)
        .catch((error) => log(`could not handle a message on ${topic}: ${String(error)}`))
        .finally(() => {
          if (tails.get(topic) === tail) tails.delete(topic)
        })
      tails.set(topic, tail)
      return tail
    },
    async idle() {
      await Promise.all(tails.values())
    },
  }
}
