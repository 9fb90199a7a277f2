import { createServer } from 'node:net'
import { GangwayError } from '@gangway/protocol'
import { findPortHolder } from './findPortHolder.js'

/**
 * Checks that nothing listens on a port of 127.0.0.1.
 *
 * @throws GangwayError `DEV_PORT_TAKEN`, naming the holder where the system tells it.
 */
export async function assertPortFree(port: number, purpose: string): Promise<void> {
  if (await isFree(port)) return
  const holder = (await findPortHolder(port)) ?? 'another process'
  throw new GangwayError('DEV_PORT_TAKEN', {
    details: `port ${port} (${purpose}) is held by ${holder}`,
    hints: ['Stop that process, or set GANGWAY_PORT_BASE to move every port of the local world.'],
    context: { port, holder },
  })
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)))
  })
}
