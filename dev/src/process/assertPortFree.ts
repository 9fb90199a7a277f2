import { GangwayError } from '@gangway/protocol'
import { findPortHolder } from './findPortHolder.js'
import { isPortFree } from './isPortFree.js'

/**
 * Checks that nothing listens on a port of 127.0.0.1.
 *
 * @throws GangwayError `DEV_PORT_TAKEN`, naming the holder where the system tells it.
 */
export async function assertPortFree(port: number, purpose: string): Promise<void> {
  if (await isPortFree(port)) return
  const holder = (await findPortHolder(port)) ?? 'another process'
  throw new GangwayError('DEV_PORT_TAKEN', {
    details: `port ${port} (${purpose}) is held by ${holder}`,
    hints: ['Stop that process, or set GANGWAY_PORT_BASE to move every port of the local world.'],
    context: { port, holder },
  })
}
