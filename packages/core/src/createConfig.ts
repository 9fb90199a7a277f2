import { type ChainNamespace, defaultCaipNetworkId, startLimits } from '@gangway/protocol'
import { createStore } from 'zustand/vanilla'
import type { Config, CreateConfigParameters } from './config.js'
import { discoverWallets } from './connections/discovery/discoverWallets.js'
import { isExcluded } from './connections/discovery/isExcluded.js'
import { initialFrameState } from './embeddedWallet/frameState.js'
import { getFrameOptions } from './embeddedWallet/getFrameOptions.js'
import { keepFrame } from './embeddedWallet/keepFrame.js'
import { getInitializeEvent } from './events/getInitializeEvent.js'
import { track } from './events/track.js'
import { getFeatures } from './getFeatures.js'
import { getDefaultStorage } from './kernel/storage/keyValueStorage.js'
import { getPairingOptions } from './pairing/getPairingOptions.js'
import { idlePairing } from './pairing/pairingState.js'
import { keepState } from './persistence/keepState.js'
import { defaultPendingTransactions } from './send/activity/pendingTransactions.js'
import { getSiwx } from './signIn/getSiwx.js'
import { keepSignIn } from './signIn/keepSignIn.js'
import { createSignInState } from './signIn/signInState.js'
import { emptySendState } from './state/sendState.js'
import type { State } from './state/state.js'

/**
 * Makes a config: one page's connections, network, balances and sends. Touches neither network, storage nor
 * wallet until `start`, so that a server may call it too. SPEC §3–4, DESIGN §4.
 *
 * @throws Error without networks, and with both `siwx` and `siweConfig`.
 */
export function createConfig(parameters: CreateConfigParameters): Config {
  const { worldId = null } = parameters
  const networks = parameters.networks.map((network) => ({ isConfigured: true, ...network }))
  const [firstNetwork] = networks
  if (!firstNetwork) throw new Error('createConfig needs at least one network')
  const wanted = parameters.defaultNetwork ?? defaultCaipNetworkId
  const defaultNetwork = networks.find((network) => network.caipNetworkId === wanted) ?? firstNetwork

  const pairing = getPairingOptions(parameters)
  const frame = getFrameOptions(parameters)

  const store = createStore<State>()(() => ({
    status: 'disconnected',
    descriptors: (parameters.connectors ?? []).filter(
      (descriptor) => !isExcluded(descriptor, parameters.wallets?.excluded ?? []),
    ),
    connections: new Map(),
    current: null,
    recent: [],
    networkId: defaultNetwork.caipNetworkId,
    isSwitchingNamespace: false,
    balances: new Map(),
    history: new Map(),
    nfts: new Map(),
    customTokens: new Map(),
    send: emptySendState,
    alerts: [],
    signIn: createSignInState('off'),
    transactions: [],
    frame: initialFrameState,
    pairing: idlePairing,
    recentPaired: [],
  }))

  let stop: (() => void) | null = null
  // One for the config's life: where the browser refuses to keep anything, memory outlives a stop and a start.
  let storage = parameters.storage

  const config: Config = {
    projectId: parameters.projectId,
    apiUrl: parameters.apiUrl,
    networks,
    features: getFeatures(parameters, { frame, pairing }),
    metadata: parameters.metadata ?? null,
    name: parameters.name ?? '',
    isDebug: parameters.isDebug ?? false,
    pendingTransactions: { ...defaultPendingTransactions, ...parameters.pendingTransactions },
    wallets: { featured: [], excluded: [], ...parameters.wallets },
    deniedRecipients: parameters.deniedRecipients ?? {},
    siwx: getSiwx(parameters),
    frame,
    pairing,
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
    _internal: {
      ...store,
      readStoredConnections: () => null,
      // A wallet is never led to a network this deployment cannot reach.
      connectorContext: { networks: networks.filter((network) => network.isConfigured) },
      getStorage() {
        storage ??= getDefaultStorage()
        return storage
      },
      onEvent: parameters.onEvent ?? null,
      eventSender: null,
      askWallets: () => {},
      reconnectTimeout: parameters.reconnectTimeout ?? startLimits.reconnectTimeout,
      subscriptions: new Map(),
      openConnects: 0,
      reconnectAbort: null,
      awaitedConnections: [],
      watches: new Map(),
      accountWatches: new Map(),
      openSignatures: new Map(),
      signInMessage: null,
      signInAbort: null,
      balanceRequests: new Map(),
      frameSession: null,
      frameTheme: null,
      namespaceClients: new Map(),
    },
  }

  function start(config: Config, discovery: boolean | readonly ChainNamespace[]) {
    const storage = config._internal.getStorage()
    track(config, getInitializeEvent(config))
    if (config.projectId === '')
      void import('./events/alertMissingProjectId.js').then(({ alertMissingProjectId }) =>
        alertMissingProjectId(config),
      )
    const stops = [
      keepState(config, storage, worldId),
      keepSignIn(config),
      keepFrame(config),
      discovery ? discoverWallets(config, discovery === true ? undefined : discovery) : () => {},
    ]
    return () => {
      for (const stop of stops) stop()
      for (const unsubscribe of config._internal.subscriptions.values()) unsubscribe()
      config._internal.subscriptions.clear()
      for (const watch of config._internal.watches.values()) watch.abort()
      config._internal.watches.clear()
    }
  }

  return config
}
