import { GangwayError } from '@gangway/protocol'
import type { Config } from '../config.js'
import { disconnect } from './disconnect.js'

/**
 * Disconnects every wallet. All of them are forgotten here at once, whatever each of them answers.
 *
 * @throws GangwayError `CONNECTION_DISCONNECT_FAILED` ('Failed to disconnect', SPEC §8), with the names of the wallets
 * that refused, once all have answered.
 */
export async function disconnectAll(config: Config): Promise<void> {
  const connections = [...config.state.connections.values()]
  const outcomes = await Promise.allSettled(connections.map(({ id }) => disconnect(config, { id })))
  const refused = connections.filter((_, index) => outcomes[index]?.status === 'rejected')
  if (refused.length === 0) return
  throw new GangwayError('CONNECTION_DISCONNECT_FAILED', {
    cause: outcomes.find((outcome) => outcome.status === 'rejected')?.reason,
    details: refused.map(({ descriptor }) => descriptor.name).join(', '),
  })
}
