import type { Config } from '../config/config.js'
import { defineSlot, subscriptions } from '../config/slot.js'
import type { Connection, ConnectionStatus, State } from '../config/state.js'
import { reconnecting } from './connectionsSlice.js'

/**
 * Forgets a connection. If it was the one in use, the next remaining one takes its place, with the network its wallet is
 * on, whatever its family. Without one the status becomes disconnected, and the network is the default again. The send
 * state is reset. product.md §4.
 */
export function removeConnection(config: Config, id: string): void {
  subscriptions(config).get(id)?.()
  subscriptions(config).delete(id)
  // Whatever is still awaited, a reload must not bring this one back.
  const waiting = reconnecting(config)
  const isOther = (stored: { id: string }) => stored.id !== id
  waiting.awaited = (waiting.awaited ?? []).filter(isOther)
  waiting.unreached = (waiting.unreached ?? []).filter(isOther)
  config.setState((state) => {
    if (!state.connections.has(id)) return {}
    const connections = new Map(state.connections)
    connections.delete(id)
    if (state.current !== id) return { connections }
    const [next] = connections.values()
    return {
      connections,
      current: next?.id ?? null,
      networkId: (next ?? config.getInitialState()).networkId,
      isSwitchingNamespace: false,
      status: getSettledStatus(config, next !== undefined),
      ...resetAccountState(config, state),
    }
  })
}

/**
 * Ends the sign-in sessions of a connection that is being left; with the last one, all of them. Accounts that another
 * wallet here shares too stay signed in. modal-behaviour.md §6. Rejects when the server could not be told.
 */
export async function endSessions(config: Config, connection: Connection): Promise<void> {
  const { siwx } = config
  if (!siwx || siwx.signOutOnDisconnect === false) return
  if (listOthers(config, connection).length === 0) return siwx.setSessions([])
  const [{ address }] = connection.accounts
  if (!siwx.listSessions) {
    if (isLeft(config, connection, address)) await siwx.revokeSession(connection.networkId, address)
    return
  }
  const sessions = await siwx.listSessions()
  // Meanwhile the others may have been left too.
  const isLast = listOthers(config, connection).length === 0
  await siwx.setSessions(
    isLast ? [] : sessions.filter(({ data }) => !isLeft(config, connection, data.accountAddress)),
  )
}

function listOthers({ state }: Config, { id }: Connection): readonly Connection[] {
  return [...state.connections.values()].filter((other) => other.id !== id)
}

/** Whether an account is of this connection alone. */
function isLeft(config: Config, connection: Connection, address: string): boolean {
  return (
    shares(connection, address) && !listOthers(config, connection).some((other) => shares(other, address))
  )
}

// Hosts write EVM addresses in any case.
function shares({ accounts }: Connection, address: string): boolean {
  return accounts.some((account) => account.address.toLowerCase() === address.toLowerCase())
}

/** Connect calls that wait for a wallet. */
export const openConnects = defineSlot(() => ({ count: 0 }))

/**
 * The status once a step has ended: still connecting while another wallet is being asked, else connected if a
 * connection is in use, else disconnected. product.md §4.
 */
export function getSettledStatus(config: Config, hasCurrent: boolean): ConnectionStatus {
  if (openConnects(config).count > 0) return 'connecting'
  return hasCurrent ? 'connected' : 'disconnected'
}

/** What becomes of the slices' state when another account, or none, comes into use. */
export function resetAccountState({ slices }: Config, state: State): Partial<State> {
  return Object.assign({}, ...slices.map((slice) => slice.onAccountChange?.(state)))
}
