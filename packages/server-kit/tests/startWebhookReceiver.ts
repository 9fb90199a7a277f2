import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One message as it arrived. */
export type Arrived = { id: string; body: string; headers: IncomingHttpHeaders }

/**
 * A back end that handles each message once: it writes the ids of those it has handled into a file, which outlives it.
 * `answer`: what becomes of a request after that; by default it is answered with 204.
 */
export async function startWebhookReceiver({
  file,
  answer = (response) => void response.writeHead(204).end(),
  port = 0,
}: {
  file: string
  answer?: (response: ServerResponse, arrived: Arrived) => void
  port?: number
}) {
  const arrived: Arrived[] = []
  const readHandled = () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [])
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += part
    const message = { id: String(request.headers['webhook-id']), body, headers: request.headers }
    arrived.push(message)
    if (!readHandled().includes(message.id)) appendFileSync(file, `${message.id}\n`)
    answer(response, message)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${taken}/hooks`,
    port: taken,
    arrived,
    /** Ids of the messages that were handled, in their order. */
    readHandled,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
