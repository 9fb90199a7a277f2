import { defaultCaipNetworkId, defaultFeatures, startLimits } from '@gangway/protocol'
import { accountDataSlice } from './accountData/accountDataSlice.js'
import type { Config, CreateConfigParameters } from './config/config.js'
import type { ConfigSource } from './config/configSource.js'
import { keepStored } from './config/keepStored.js'
import type { Slice } from './config/slice.js'
import { subscriptions } from './config/slot.js'
import type { State } from './config/state.js'
import { connectionsSlice } from './connections/connectionsSlice.js'
import { isExcluded } from './connections/discovery/listenForWallets.js'
import { embeddedWalletSlice } from './embeddedWallet/embeddedWalletSlice.js'
import { eventsSlice } from './events/eventsSlice.js'
import { getDefaultStorage } from './kernel/storage/keyValueStorage.js'
import { createStore } from './kernel/store.js'
import { pairingSlice } from './pairing/pairingSlice.js'
import { sendSlice } from './send/sendSlice.js'
import { signInSlice } from './signIn/signInSlice.js'

const keepingSlice: Slice = {
  start: (config, { worldId = null }) => keepStored(config, worldId, () => import('./restorers.js')),
}

/** In the order in which they start. */
const ownSlices: readonly Slice[] = [
  keepingSlice,
  eventsSlice,
  accountDataSlice,
  sendSlice,
  signInSlice,
  embeddedWalletSlice,
  pairingSlice,
  connectionsSlice,
]

/**
 * Makes a config: one page's connections, network, balances and sends. Touches neither network, storage nor
 * wallet until `start`, so that a server may call it too. product.md §3–4, architecture.md §4.
 *
 * @example createConfig({ apiUrl, projectId, networks: [mainnet] })
 * @example createConfig({ transports: createTransports({ 1: 'https://…' }), networks: [mainnet] })
 * @throws Error without networks, with both `siwx` and `siweConfig`, and for what `createTransports` does not take.
 */
export function createConfig(parameters: CreateConfigParameters & ConfigSource): Config {
  const networks = parameters.networks.map((network) => ({ isConfigured: true, ...network }))
  const [firstNetwork] = networks
  if (!firstNetwork) throw new Error('createConfig needs at least one network')
  const wanted = parameters.defaultNetwork ?? defaultCaipNetworkId
  const { caipNetworkId: networkId } =
    networks.find((network) => network.caipNetworkId === wanted) ?? firstNetwork
  const wallets = { featured: [], excluded: [], ...parameters.wallets }
  const descriptors = parameters.connectors ?? []
  const slices: readonly Slice[] = [parameters.transports ?? {}, ...ownSlices, ...(parameters.slices ?? [])]

  // Each slice brings its part of the type with its part of the value.
  const initialState: State = Object.assign(
    { networkId, descriptors: descriptors.filter((descriptor) => !isExcluded(descriptor, wallets.excluded)) },
    ...slices.map((slice) => slice.initialState),
  )
  const store = createStore(initialState)
  // One for the config's life: where the browser refuses to keep anything, memory outlives a stop and a start.
  let { storage } = parameters

  const base = {
    projectId: parameters.projectId ?? '',
    apiUrl: parameters.apiUrl ?? '',
    networks,
    metadata: parameters.metadata ?? null,
    name: parameters.name ?? '',
    isDebug: parameters.isDebug ?? false,
    wallets,
    reconnectTimeout: parameters.reconnectTimeout ?? startLimits.reconnectTimeout,
    features: { ...defaultFeatures, ...parameters.features },
    slices,
    _slots: new Map(),
    get storage() {
      storage ??= getDefaultStorage()
      return storage
    },
    get state() {
      return store.get()
    },
    getInitialState: () => initialState,
    subscribe: store.subscribe,
    setState(patch: Parameters<Config['setState']>[0]) {
      const state = store.get()
      store.set({ ...state, ...(typeof patch === 'function' ? patch(state) : patch) })
    },
    start() {
      const running = subscriptions(config)
      if (!running.has(keepingSlice))
        for (const slice of slices) running.set(slice, slice.start?.(config, parameters))
      return () => {
        for (const stop of running.values()) stop?.()
        running.clear()
      }
    },
  }
  const config: Config = Object.assign(base)
  for (const slice of slices) Object.assign(config, slice.settings?.(parameters, config))
  return config
}
