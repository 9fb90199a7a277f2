import { type ChainNamespace, getChainNamespace, limits } from '@gangway/protocol'
import type { Config, ConfiguredNetwork } from '../config/config.js'
import { findConnection } from '../config/getActiveConnection.js'
import { defineSlot } from '../config/slot.js'
import type { State } from '../config/state.js'
import { wait } from '../kernel/wait.js'
import { setCurrentConnection } from './addConnection.js'
import { isWalletAwaited, reconnecting } from './connectionsSlice.js'

/**
 * Waits until it is known whether a connection of an earlier visit serves a chain family, for 5 s at most. What is chosen
 * before would be lost to the connection used last, or the person would be asked for a wallet that is nearly back.
 */
export async function untilRestored(config: Config, chainNamespace: ChainNamespace): Promise<void> {
  following(config).stop?.()
  const isKnown = () =>
    findConnection(config.state, chainNamespace) !== null || !isWalletAwaited(config, chainNamespace)
  if (isKnown()) return
  const known = new AbortController()
  const unsubscribe = config.subscribe(() => isKnown() && known.abort())
  await wait(limits.reconnectPatience, known.signal)
  unsubscribe()
}

/** The last {@link onceRestored}: a later choice of the person ends it. */
const following = defineSlot<{ stop?: () => void }>(() => ({}))

/**
 * Ends the switch to a network for which no wallet was connected, as soon as a wallet of an earlier visit serves it. That
 * wallet is then in use; `ask` is called if it is on another network. Nothing happens once something else was chosen.
 */
export function onceRestored(
  config: Config,
  { caipNetworkId, chainNamespace }: ConfiguredNetwork,
  ask: () => Promise<void>,
): void {
  const isExpected = () =>
    isWalletAwaited(config, chainNamespace) ||
    reconnecting(config).unreached?.some(({ networkId }) => getChainNamespace(networkId) === chainNamespace)
  const stop = config.subscribe((state, previous) => {
    const connection = findConnection(state, chainNamespace)
    if (!connection && !isChosen(state, previous) && isExpected()) return
    stop()
    if (!connection?.isRestored || isChosen(state, previous)) return
    // Not within the change that adds the connection: nothing listens to its wallet yet.
    queueMicrotask(() => {
      setCurrentConnection(config, connection.id)
      // Refused, it is in use on the network it is on.
      if (connection.networkId !== caipNetworkId) ask().catch(() => undefined)
    })
  })
  following(config).stop = stop
}

/** Whether a change is the choice of another network or wallet, and not the first wallet that is back by itself. */
function isChosen(state: State, previous: State): boolean {
  if (state.current === previous.current && state.networkId === previous.networkId) return false
  const connection = state.connections.get(state.current ?? '')
  return previous.current !== null || !connection?.isRestored
}
