import { hash } from 'node:crypto'
import { relayLimits } from '@gangway/protocol'
import type { Client, Connection } from '../model/connection.js'
import { RelayError } from '../model/RelayError.js'

/** Who is connected, and which topics they wait for. */
export type Connections = {
  readonly all: ReadonlySet<Connection>
  /** The client with this id, new when it has no connection yet. */
  getClient(clientId: string): Client
  add(connection: Connection): void
  /** With its subscriptions. */
  remove(connection: Connection): void
  /**
   * Returns the ids of the subscriptions: what clients of the field compute themselves. relay-protocol.md §2.
   *
   * @throws RelayError when there would be too many; then none is added.
   */
  subscribe(connection: Connection, topics: readonly string[]): string[]
  /** On every connection of the client; harmless where there is no such subscription. */
  unsubscribe(client: Client, topic: string): void
  /** The newest subscribed connection of every client of a topic. */
  getSubscribers(topic: string): Iterable<Connection>
  /** Whether a client is subscribed to a topic. */
  isAwaited(topic: string): boolean
  countSubscriptions(): number
}

/** Creates the list of a relay's connections. */
export function createConnections(): Connections {
  const all = new Set<Connection>()
  const clients = new Map<string, Client>()
  const topics = new Map<string, Set<Connection>>()

  function leave(connection: Connection, topic: string) {
    connection.subscriptions.delete(topic)
    connection.behind.delete(topic)
    connection.reading?.delete(topic)
    const subscribers = topics.get(topic)
    subscribers?.delete(connection)
    if (subscribers?.size === 0) topics.delete(topic)
  }

  function join(connection: Connection, topic: string): string {
    const id = hash('sha256', topic + connection.client.id)
    connection.subscriptions.set(topic, id)
    const subscribers = topics.get(topic)
    if (subscribers) subscribers.add(connection)
    else topics.set(topic, new Set([connection]))
    return id
  }

  return {
    all,
    getClient: (clientId) => clients.get(clientId) ?? { id: clientId, connections: [] },
    add(connection) {
      all.add(connection)
      clients.set(connection.client.id, connection.client)
      connection.client.connections.push(connection)
    },
    remove(connection) {
      if (!all.delete(connection)) return
      for (const topic of [...connection.subscriptions.keys()]) leave(connection, topic)
      const { id, connections } = connection.client
      connections.splice(connections.indexOf(connection), 1)
      if (connections.length === 0) clients.delete(id)
    },
    subscribe(connection, named) {
      // It may have left while a message of it was being stored.
      if (!all.has(connection)) return []
      const { subscriptions } = connection
      const added = new Set(named.filter((topic) => !subscriptions.has(topic)))
      if (subscriptions.size + added.size > relayLimits.topicsPerClient)
        throw new RelayError('handler', 'SubscriberLimitExceeded', 'Too many subscriptions')
      return named.map((topic) => subscriptions.get(topic) ?? join(connection, topic))
    },
    unsubscribe(client, topic) {
      for (const connection of client.connections) leave(connection, topic)
    },
    getSubscribers(topic) {
      const newest = new Map<Client, Connection>()
      for (const connection of topics.get(topic) ?? []) {
        const known = newest.get(connection.client)
        if (!known || known.number < connection.number) newest.set(connection.client, connection)
      }
      return newest.values()
    },
    isAwaited: (topic) => topics.has(topic),
    countSubscriptions: () => [...all].reduce((sum, { subscriptions }) => sum + subscriptions.size, 0),
  }
}
