import { storageKeys } from '@gangway/protocol'
import { persistCustomTokens } from '../accountData/tokens/persistCustomTokens.js'
import { storedCustomTokensSchema } from '../accountData/tokens/storedCustomTokens.js'
import type { Config } from '../config.js'
import { followConnection } from '../connections/followConnection.js'
import { stopReconnecting } from '../connections/stopReconnecting.js'
import { createStoredValue } from '../kernel/storage/createStoredValue.js'
import { getStorageKey } from '../kernel/storage/getStorageKey.js'
import type { KeyValueStorage } from '../kernel/storage/keyValueStorage.js'
import { resumeTransactions } from '../send/watchTransaction.js'
import type { State } from '../state/state.js'
import { persistState } from './persistState.js'
import { reconnect } from './reconnect.js'
import { storedConnectionsSchema, storedTransactionsSchema } from './storedState.js'

/**
 * Goes on where an earlier visit stopped: reads what it left, reconnects its wallets, follows what was still pending,
 * and keeps all of it from now on, until the signal aborts.
 *
 * @param parameters.since the state when the config was started; what has changed since then outranks what was left
 */
export function restoreState(
  config: Config,
  parameters: { storage: KeyValueStorage; worldId: string | null; since: State; signal: AbortSignal },
): void {
  const { storage, worldId, since, signal } = parameters
  const connections = createStoredValue(storage, {
    key: getStorageKey(config, storageKeys.connections),
    schema: storedConnectionsSchema,
    worldId,
  })
  const transactions = createStoredValue(storage, {
    key: getStorageKey(config, storageKeys.transactions),
    schema: storedTransactionsSchema,
    worldId,
  })
  config._internal.readStoredConnections = connections.read
  const customTokens = createStoredValue(storage, {
    key: getStorageKey(config, storageKeys.customTokens),
    schema: storedCustomTokensSchema,
    worldId,
  })
  let isWatched = !config.pendingTransactions.isEnabled
  // Its code is wanted once there is an account.
  function watchAccount() {
    if (isWatched || !config.state.current) return
    isWatched = true
    import('../send/activity/keepAccountWatch.js').then(
      ({ keepAccountWatch }) => keepAccountWatch(config, signal),
      () => undefined,
    )
  }
  const stops = [
    persistState(config, connections, transactions, since),
    persistCustomTokens(config, customTokens),
    config.subscribe(watchAccount),
  ]
  watchAccount()
  for (const connection of config.state.connections.values()) followConnection(config, connection)
  continueReconnecting(config)
  resumeTransactions(config)
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
    stopReconnecting(config)
  })
}

// The status says “reconnecting” since the start; whoever has connected or pressed Stop meanwhile has ended that.
function continueReconnecting(config: Config): void {
  const waiting = config._internal.reconnectAbort
  if (!waiting) return
  config._internal.reconnectAbort = null
  void reconnect(config)
  if (config._internal.reconnectAbort) return
  config._internal.reconnectAbort = waiting
  stopReconnecting(config)
}
