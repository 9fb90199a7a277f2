import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { createConfigError } from '../config/environment.js'

/** Takes over a connection that is to become something else than HTTP; whoever does so answers on the socket. */
export type HandleUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** A listening HTTP server. */
export type RunningServer = {
  port: number
  /** Stops accepting, lets open requests and upgraded connections end for up to `grace` ms, then cuts what is left. */
  close(grace: number): Promise<void>
}

/** Longer than nginx (60 s), Traefik (90 s) and Caddy (120 s) do. */
const usualKeepAlive = 125_000

/**
 * Starts an HTTP server; port 0 takes a free one.
 *
 * @throws GangwayError `INVALID_CONFIG` naming `portVariable` when the port cannot be listened on.
 */
export async function startServer(options: {
  fetch: (request: Request, env: object) => Response | Promise<Response>
  /** Without it a request to upgrade is answered as any other. */
  handleUpgrade?: HandleUpgrade | undefined
  /** Sent with every answer that does not set them itself. */
  headers?: Readonly<Record<string, string>>
  /**
   * How long an unused connection stays open, ms; default 125 s. A proxy that keeps its connections longer sends requests into
   * closed ones.
   */
  keepAlive?: number
  /** Once aborted, each answer is the last of its connection: a balancer then opens none here in its place. */
  leaving?: AbortSignal
  host: string
  port: number
  portVariable: string
}): Promise<RunningServer> {
  const { handleUpgrade, headers = {}, keepAlive = usualKeepAlive, leaving } = options
  const listen = getRequestListener(options.fetch)
  const server = createServer({ keepAliveTimeout: keepAlive }, (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    if (leaving?.aborted) response.setHeader('connection', 'close')
    return listen(request, response)
  })
  // Node forgets them, and waits for them when it closes.
  const upgraded = new Set<Duplex>()
  if (handleUpgrade)
    server.on('upgrade', (request, socket, head) => {
      upgraded.add(socket.once('close', () => upgraded.delete(socket)))
      // Node listens to it no more, and an error nobody listens to would end the process.
      socket.on('error', () => socket.destroy())
      handleUpgrade(request, socket, head)
    })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const description = `cannot listen on ${options.host}:${options.port} (${error.code ?? error.name})`
      reject(createConfigError([{ field: options.portVariable, description }]))
    })
    server.listen(options.port, options.host, resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    port,
    close: (grace) =>
      new Promise((resolve) => {
        const cut = setTimeout(() => {
          server.closeAllConnections()
          for (const socket of upgraded) socket.destroy()
        }, grace)
        // Node closes connections idle now; those that fall idle later would keep the server for seconds.
        const sweep = setInterval(() => server.closeIdleConnections(), 50)
        server.close(() => {
          clearTimeout(cut)
          clearInterval(sweep)
          resolve()
        })
      }),
  }
}
