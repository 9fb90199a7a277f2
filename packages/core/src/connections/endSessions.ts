import type { Config } from '../config/config.js'
import type { Connection } from '../config/state.js'

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
