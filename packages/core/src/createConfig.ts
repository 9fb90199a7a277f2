import {
  type ChainNamespace,
  defaultCaipNetworkId,
  GangwayError,
  limits,
  storageKeys,
} from '@gangway/protocol'
import { createStore } from 'zustand/vanilla'
import { reconnect, stopReconnecting } from './actions/reconnect.js'
import { resumeTransactions } from './actions/watchTransaction.js'
import type { Config, CreateConfigParameters } from './config.js'
import { followConnection } from './connections/followConnection.js'
import { discoverWallets } from './discovery/discoverWallets.js'
import { loadNamespaceClient } from './namespaces/loadNamespaceClient.js'
import type { NamespaceClient } from './namespaces/namespaceClient.js'
import { emptySendState } from './send/sendState.js'
import { persistState } from './state/persistState.js'
import type { State } from './state/state.js'
import { storedConnectionsSchema, storedTransactionsSchema } from './state/storedState.js'
import { createStoredValue } from './storage/createStoredValue.js'
import { getDefaultStorage } from './storage/keyValueStorage.js'

/**
 * Makes a config: one page's connections, network, balances and sends. Touches neither network, storage nor
 * wallet until `start`, so that a server may call it too. SPEC §3–4, DESIGN §4.
 *
 * @throws GangwayError `INVALID_CONFIG` without networks.
 */
export function createConfig(parameters: CreateConfigParameters): Config {
  const { networks, worldId = null } = parameters
  const [firstNetwork] = networks
  if (!firstNetwork) throw new GangwayError('INVALID_CONFIG', { details: 'at least one network is needed' })
  const wanted = parameters.defaultNetwork ?? defaultCaipNetworkId
  const defaultNetwork = networks.find((network) => network.caipNetworkId === wanted) ?? firstNetwork

  const store = createStore<State>()(() => ({
    status: 'disconnected',
    descriptors: parameters.connectors ?? [],
    connections: new Map(),
    current: null,
    recent: [],
    networkId: defaultNetwork.caipNetworkId,
    isSwitchingNamespace: false,
    balances: new Map(),
    send: emptySendState,
    transactions: [],
  }))

  const clients = new Map<ChainNamespace, Promise<NamespaceClient>>()
  let stop: (() => void) | null = null

  const config: Config = {
    projectId: parameters.projectId,
    apiUrl: parameters.apiUrl,
    networks,
    features: parameters.features,
    metadata: parameters.metadata ?? null,
    get state() {
      return store.getState()
    },
    subscribe: store.subscribe,
    start() {
      stop ??= start(config, parameters.discovery ?? true)
      return () => {
        stop?.()
        stop = null
      }
    },
    getNamespaceClient(chainNamespace) {
      const known = clients.get(chainNamespace)
      if (known) return known
      const client = loadNamespaceClient(config, chainNamespace)
      clients.set(chainNamespace, client)
      // A chunk that failed to load may load the next time.
      client.catch(() => clients.delete(chainNamespace))
      return client
    },
    _internal: {
      setState: store.setState,
      readStoredConnections: () => null,
      // A wallet is never led to a network this deployment cannot reach.
      connectorContext: { networks: networks.filter((network) => network.isConfigured) },
      reconnectTimeout: parameters.reconnectTimeout ?? limits.reconnectTimeout,
      subscriptions: new Map(),
      openConnects: 0,
      reconnectAbort: null,
      awaitedConnections: [],
      watches: new Map(),
      balanceRequests: new Map(),
    },
  }

  // One for the config's life: where the browser refuses to keep anything, memory outlives a stop and a start.
  let storage = parameters.storage
  function start(config: Config, discovery: boolean) {
    storage ??= getDefaultStorage()
    const connections = createStoredValue(storage, {
      key: storageKeys.connections,
      schema: storedConnectionsSchema,
      worldId,
    })
    const transactions = createStoredValue(storage, {
      key: storageKeys.transactions,
      schema: storedTransactionsSchema,
      worldId,
    })
    config._internal.readStoredConnections = connections.read
    const stops = [
      persistState(config, connections, transactions),
      discovery ? discoverWallets(config) : () => {},
    ]
    for (const connection of config.state.connections.values()) followConnection(config, connection)
    void reconnect(config)
    resumeTransactions(config)
    return () => {
      for (const stop of stops) stop()
      stopReconnecting(config)
      for (const unsubscribe of config._internal.subscriptions.values()) unsubscribe()
      config._internal.subscriptions.clear()
      for (const watch of config._internal.watches.values()) watch.abort()
      config._internal.watches.clear()
    }
  }

  return config
}
