import { limits } from '@gangway/protocol'
import type * as v from 'valibot'
import type { Config } from '../config.js'
import type { StoredValue } from '../kernel/storage/createStoredValue.js'
import { mergeTransactions } from '../send/mergeTransactions.js'
import { resumeTransactions } from '../send/watchTransaction.js'
import type { State } from '../state/state.js'
import type { StoredConnections, storedTransactionsSchema } from './storedState.js'

type StoredTransactions = v.InferOutput<typeof storedTransactionsSchema>

/** How many sent transactions a browser remembers. */
const transactionsKept = 100

/**
 * Loads what an earlier visit left and writes down what changes. Connections that are still awaited are written
 * too, so that a page closed half-way through a reconnect forgets no wallet; transactions of other tabs are joined.
 *
 * @param since the state the page started from; what has changed meanwhile outranks what was left
 */
export function persistState(
  config: Config,
  connections: StoredValue<StoredConnections>,
  transactions: StoredValue<StoredTransactions>,
  since: State,
): () => void {
  const { setState } = config._internal
  const stored = connections.read()
  const join = () =>
    setState((state) => ({ transactions: mergeTransactions(state.transactions, transactions.read() ?? []) }))
  join()
  if (stored) setState((state) => takeStored(config, stored, state, since))
  let isJoining = false
  const stopListening = transactions.onForeignWrite(() => {
    isJoining = true
    join()
    isJoining = false
    resumeTransactions(config)
  })
  const write = (state: State, previous: State) => {
    // What another tab wrote is not written back, or two tabs would answer each other for ever.
    if (!isJoining && state.transactions !== previous.transactions)
      transactions.write(withStored(state, previous, transactions.read() ?? []))
    const isSettled = state.status === 'connected' || state.status === 'disconnected'
    if (isSettled && hasChanged(state, previous))
      connections.write(toStoredConnections(state, config._internal.awaitedConnections))
  }
  write(config.state, since)
  const stopWriting = config.subscribe(write)
  return () => {
    stopListening()
    stopWriting()
  }
}

// Another tab may have sent too: its rows stay, except those this tab has just taken back.
function withStored(state: State, previous: State, stored: StoredTransactions): StoredTransactions {
  const hashes = new Set(state.transactions.map(({ hash }) => hash))
  const removed = new Set(previous.transactions.map(({ hash }) => hash).filter((hash) => !hashes.has(hash)))
  const others = stored.filter(({ hash }) => !removed.has(hash))
  return mergeTransactions(state.transactions, others).slice(0, transactionsKept)
}

function takeStored(config: Config, stored: StoredConnections, state: State, since: State): Partial<State> {
  const recent = [...new Set([...state.recent, ...stored.recent])].slice(0, limits.recentWalletsKept)
  const recentPaired = [...state.recentPaired, ...stored.recentPaired].filter(
    ({ id }, at, all) => recent.includes(id) && all.findIndex((other) => other.id === id) === at,
  )
  const isUnchanged = state.networkId === since.networkId && state.current === null
  return isUnchanged && isListed(config, stored.networkId)
    ? { recent, recentPaired, networkId: stored.networkId }
    : { recent, recentPaired }
}

function isListed(config: Config, networkId: string): boolean {
  return config.networks.some((network) => network.caipNetworkId === networkId)
}

function hasChanged(state: State, previous: State): boolean {
  const keys = ['status', 'connections', 'current', 'networkId', 'recent', 'recentPaired'] as const
  return keys.some((key) => state[key] !== previous[key])
}

function toStoredConnections(
  { connections, current, networkId, recent, recentPaired }: State,
  awaited: StoredConnections['connections'],
): StoredConnections {
  const currentFirst = [...connections.values()].sort(
    (a, b) => Number(b.id === current) - Number(a.id === current),
  )
  return {
    networkId,
    connections: [
      ...currentFirst.map(({ id, networkId, chosenAccount }) => ({ id, networkId, chosenAccount })),
      ...awaited.filter(({ id }) => !connections.has(id)),
    ],
    recent: [...recent],
    recentPaired: recentPaired.map((wallet) => ({ ...wallet })),
  }
}
