import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** An API that answers everything with nothing but the time it has, and its address. */
export async function startTimeServer(getNow: () => number): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(200, { date: new Date(getNow()).toUTCString() }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
