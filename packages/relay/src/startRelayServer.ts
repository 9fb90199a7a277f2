import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRelay, type Relay } from './createRelay.js'
import type { RelayDeps } from './model/relayDeps.js'

/** A relay that listens on a port of its own. */
export type RelayServer = {
  /** e.g. `ws://127.0.0.1:4102/relay` */
  url: string
  relay: Relay
  close(): Promise<void>
}

/** Starts a relay alone, as tests and measurements want it; port 0 takes a free one, the default. */
export async function startRelayServer(options: {
  deps: RelayDeps
  port?: number
  host?: string
  path?: string
}): Promise<RelayServer> {
  const { deps, port = 0, host = '127.0.0.1', path = '/relay' } = options
  const relay = createRelay(deps)
  const server = createServer((_, response) => response.writeHead(404).end())
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    if (request.url?.split('?')[0] === path) return relay.handleUpgrade(request, socket, head)
    socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n', () => socket.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address() as AddressInfo
  return {
    url: `ws://${host}:${address.port}${path}`,
    relay,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      await relay.close()
      server.closeAllConnections()
      await closed
    },
  }
}
