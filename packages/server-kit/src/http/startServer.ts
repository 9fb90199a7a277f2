import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createConfigError } from '../config/environment.js'

/** A listening HTTP server. */
export type RunningServer = {
  port: number
  /** Stops accepting, lets open requests finish for up to `grace` ms, then cuts what is left. */
  close(grace: number): Promise<void>
}

/**
 * Starts an HTTP server; port 0 takes a free one.
 *
 * @throws GangwayError `INVALID_CONFIG` naming `portVariable` when the port cannot be listened on.
 */
export async function startServer(options: {
  fetch: (request: Request, env: object) => Response | Promise<Response>
  host: string
  port: number
  portVariable: string
}): Promise<RunningServer> {
  const server = createServer(getRequestListener(options.fetch))
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
        const cut = setTimeout(() => server.closeAllConnections(), grace)
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
