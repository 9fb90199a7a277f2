import { type ChainNamespace, getChainNamespace, limits } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { findConnection } from '../config/getActiveConnection.js'
import { wait } from '../kernel/wait.js'
import { reconnecting } from './connectionsSlice.js'

/**
 * Waits until it is known whether a connection of an earlier visit serves a chain family, for as long as a person has
 * patience. What is chosen before would be lost to the connection used last, or a wallet that is nearly back would be
 * asked for once more.
 */
export async function untilRestored(config: Config, chainNamespace: ChainNamespace): Promise<void> {
  const isKnown = () => {
    if (findConnection(config.state, chainNamespace)) return true
    const { awaited = [] } = reconnecting(config)
    const isAwaited = awaited.some(({ networkId }) => getChainNamespace(networkId) === chainNamespace)
    return config.state.status !== 'reconnecting' && !isAwaited
  }
  if (isKnown()) return
  const known = new AbortController()
  const unsubscribe = config.subscribe(() => isKnown() && known.abort())
  await wait(limits.reconnectPatience, known.signal)
  unsubscribe()
}
