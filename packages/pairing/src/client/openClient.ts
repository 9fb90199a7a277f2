import { isPairingMethod, type PairingMethod } from '@gangway/protocol'
import type { Identity } from '../crypto/createIdentity.js'
import { createLogRing } from '../log/createLogRing.js'
import { createRelayClient } from '../relay/createRelayClient.js'
import type { RelayStatus } from '../relay/relayClient.js'
import type { KeyValueStore } from '../storage/keyValueStore.js'
import { openIndexedDbStore } from '../storage/openIndexedDbStore.js'
import type { ClientOptions } from './clientOptions.js'
import { createEmitter } from './engine/createEmitter.js'
import { createEngine } from './engine/createEngine.js'
import type { RpcAnswer } from './jsonRpc/payload.js'
import type { Method } from './methods/defineMethod.js'
import { peerErrors } from './methods/peerErrors.js'
import { createSessions } from './sessions/createSessions.js'
import type { SharedContext, SharedEvent } from './sharedContext.js'

type Shared<TEvent> = SharedContext & { store: KeyValueStore; emit(event: TEvent | SharedEvent): void }

/** What one side's client is beside the other's. */
export type Side<TEvent, TContext extends SharedContext> = {
  getIdentity(store: KeyValueStore): Identity | Promise<Identity>
  createContext(shared: Shared<TEvent>): TContext | Promise<TContext>
  methods: Readonly<Record<PairingMethod, Method<TContext> | null>>
  onStrayAnswer?(context: TContext, topic: string, answer: RpcAnswer): Promise<void>
}

/** The part of a client that is the same on both sides. */
export type OpenClient<TEvent, TContext> = {
  context: TContext
  getRelayStatus(): RelayStatus
  subscribe(listener: (event: TEvent) => void): () => void
  wake(): Promise<void>
  getLog(): readonly string[]
  close(): Promise<void>
}

/** Puts a client together: its log, its store, the relay, and what an earlier life of it left. */
export async function openClient<TEvent extends { type: string }, TContext extends SharedContext>(
  options: ClientOptions,
  side: Side<TEvent, TContext>,
): Promise<OpenClient<TEvent | SharedEvent | { type: 'relay'; status: RelayStatus }, TContext>> {
  const { relayUrl, projectId, metadata, onLog, WebSocket, getNow = Date.now } = options
  const { add: log, getLines } = createLogRing({ onLine: onLog, getNow })
  const store =
    options.storage ??
    (await openIndexedDbStore(options.name, (error) => log(`store fails: ${String(error)}`)))
  const identity = await side.getIdentity(store)
  const relay = createRelayClient({ relayUrl, projectId, identity, log, WebSocket, getNow })
  const emitter = createEmitter<TEvent | SharedEvent | { type: 'relay'; status: RelayStatus }>(log)
  const { emit } = emitter

  const engine = await createEngine({
    relay,
    store,
    getNow,
    log,
    async onRequest(request) {
      const method = isPairingMethod(request.method) ? side.methods[request.method] : null
      if (method?.scope !== request.scope) return { error: peerErrors.unsupportedMethod }
      return method.handle(context, request)
    },
    onStrayAnswer: async (topic, answer) => side.onStrayAnswer?.(context, topic, answer),
  })
  const sessions = await createSessions(store, engine, (topic) => emit({ type: 'end', topic }))
  const context = await side.createContext({ engine, sessions, metadata, store, emit })
  relay.onStatus((status) => emit({ type: 'relay', status }))

  return {
    context,
    getRelayStatus: relay.getStatus,
    subscribe: emitter.subscribe,
    async wake() {
      await relay.wake()
      await engine.idle()
      engine.deadlines.check()
    },
    getLog: getLines,
    close: engine.close,
  }
}
