import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net'
import type { TlsOptions } from 'node:tls'

/** A server on loopback that does as it likes. */
export type HostileServer = {
  port: number
  /** Sockets that are open now. */
  countOpen: () => number
  /** Sockets that were ever opened. */
  countAll: () => number
  stop(): Promise<void>
}

/** Starts an HTTP server; with `tls` an HTTPS server. */
export function startHostileServer(answer: RequestListener, tls?: TlsOptions): Promise<HostileServer> {
  return listen(tls ? createSecureServer(tls, answer) : createServer(answer))
}

/** Starts a server that answers a connection with whatever bytes it likes. */
export function startRawServer(answer: (socket: Socket) => void): Promise<HostileServer> {
  return listen(
    createSocketServer((socket) => {
      socket.on('error', () => socket.destroy())
      // Unread, a socket would not learn that the other side has gone.
      socket.resume()
      answer(socket)
    }),
  )
}

async function listen(server: Server): Promise<HostileServer> {
  const sockets = new Set<Socket>()
  let opened = 0
  server.on('connection', (socket) => {
    opened++
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    countOpen: () => sockets.size,
    countAll: () => opened,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
