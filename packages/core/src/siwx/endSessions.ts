import type { Config } from '../config.js'
import type { Connection } from '../state/state.js'

/**
 * Ends the sign-in sessions of a connection that is being left; with the last one, all of them. modal-behaviour §6.
 * Rejects when the server could not be told.
 */
export async function endSessions({ siwx, state }: Config, connection: Connection): Promise<void> {
  if (!siwx || siwx.signOutOnDisconnect === false) return
  if (state.connections.size <= 1) return siwx.setSessions([])
  const { accounts, networkId } = connection
  if (!siwx.listSessions) return siwx.revokeSession(networkId, accounts[0].address)
  const left = new Set(accounts.map(({ address }) => address))
  const sessions = await siwx.listSessions()
  await siwx.setSessions(sessions.filter(({ data }) => !left.has(data.accountAddress)))
}
