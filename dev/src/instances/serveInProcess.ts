import { serve } from '@hono/node-server'
import { assertPortFree } from '../process/assertPortFree.js'
import type { Instance, InstanceExit } from '../process/Instance.js'

/**
 * Serves an HTTP application from this process on 127.0.0.1.
 *
 * @param options.port 0 lets the system choose
 * @throws GangwayError `DEV_PORT_TAKEN`.
 */
export async function serveInProcess(options: {
  name: string
  port: number
  fetch: (request: Request) => Response | Promise<Response>
}): Promise<Instance> {
  const { name, port, fetch } = options
  await assertPortFree(port, name)
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname: '127.0.0.1' }, ({ port: bound }) => {
      const exited = new Promise<InstanceExit>((end) =>
        server.once('close', () => end({ code: 0, signal: null })),
      )
      resolve({
        name,
        url: `http://127.0.0.1:${bound}`,
        pid: undefined,
        exited,
        async stop() {
          server.close()
          if ('closeAllConnections' in server) server.closeAllConnections()
          await exited
        },
      })
    })
    server.once('error', reject)
  })
}
