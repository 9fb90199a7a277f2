import { type ChainNamespace, getChainNamespace, storageKeys } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import type { Slice } from '../config/slice.js'
import { defineSlot } from '../config/slot.js'
import { discoverWallets } from './discovery/discoverWallets.js'
import type { PairingWallet } from './pairingWallet.js'
import type { StoredConnections } from './storedConnections.js'

declare module '../config/state.js' {
  interface State {
    /** Those of `recent` that were paired. */
    recentPaired: readonly PairingWallet[]
  }
}

/** What reconnecting has under way; see `reconnect`. */
export const reconnecting = defineSlot<{
  /** Stops it; absent: none is under way. */
  abort?: AbortController | undefined
  /** Stored connections that have not answered yet; they are still written down, or a reload would forget them. */
  awaited?: StoredConnections['connections']
  /** Those that could not be reached: whether they are still connected nobody knows, so they stay written down. */
  unreached?: StoredConnections['connections']
  /** Ends what asks for a wallet unseen, after reconnecting; see `untilDisconnected`. */
  unseen?: AbortController | undefined
  /** What an earlier visit left; null where there was none. Absent before its code is loaded. */
  readStored?(): StoredConnections | null
}>(() => ({}))

/** Whether a wallet of an earlier visit is still awaited that serves a chain family, or may serve it. */
export function isWalletAwaited(config: Config, chainNamespace: ChainNamespace): boolean {
  const { awaited = [] } = reconnecting(config)
  return (
    config.state.status === 'reconnecting' ||
    awaited.some(({ networkId }) => getChainNamespace(networkId) === chainNamespace)
  )
}

/** Wallets, which of them are connected, and on which network. product.md §4. */
export const connectionsSlice: Slice = {
  initialState: {
    status: 'disconnected',
    connections: new Map(),
    current: null,
    recent: [],
    recentPaired: [],
    isSwitchingNamespace: false,
  },
  stored: { key: storageKeys.connections, keptState: ['status', 'networkId'], onLeft: beginWaiting },
  start: (config, { discovery = true }) => (discovery ? discoverWallets(config, discovery) : undefined),
}

// Until it is known who was connected, the button must not say that nobody is.
function beginWaiting(config: Config): () => void {
  if (config.state.status !== 'disconnected') return () => {}
  const waiting = new AbortController()
  reconnecting(config).abort = waiting
  config.setState({ status: 'reconnecting' })
  return () => {
    if (reconnecting(config).abort !== waiting) return
    reconnecting(config).abort = undefined
    config.setState({ status: 'disconnected' })
  }
}
