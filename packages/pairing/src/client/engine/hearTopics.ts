import type { Engine } from './engine.js'

/** Asks the relay for what comes on topics, and does not wait for it: the asking is repeated until it is heard. */
export function hearTopics(engine: Engine, topics: readonly string[]): void {
  // Without any no socket is opened.
  if (topics.length === 0) return
  engine.relay.subscribe(topics).catch((error) => engine.log(`not yet subscribed: ${String(error)}`))
}
