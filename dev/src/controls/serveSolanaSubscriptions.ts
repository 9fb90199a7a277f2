import { type RawData, WebSocket, WebSocketServer } from 'ws'
import type { SolanaUpstream } from './createSolanaGatewayApp.js'

const maxPayload = 4 * 1024 * 1024
/** Messages a client may send before its upstream socket is open. */
const maxWaiting = 100
/** RFC 6455 §7.4 “try again later”. */
const tryAgainLater = 1013

/**
 * The WebSocket half of the Solana gateway: one upstream socket for each client, closed together. A client is
 * turned away with code 1013 while the node is away.
 *
 * @param port on 127.0.0.1; 0 lets the system choose
 */
export async function serveSolanaSubscriptions(
  port: number,
  getUpstream: () => SolanaUpstream | undefined,
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = new WebSocketServer({ port, host: '127.0.0.1', maxPayload })
  server.on('connection', (client) => carry(client, getUpstream()))
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', reject)
  })
  const address = server.address()
  const bound = typeof address === 'object' && address ? address.port : port
  return {
    url: `ws://127.0.0.1:${bound}`,
    stop() {
      for (const client of server.clients) client.terminate()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function carry(client: WebSocket, upstream: SolanaUpstream | undefined): void {
  if (!upstream) {
    client.close(tryAgainLater, 'The Solana node is not running')
    return
  }
  const node = new WebSocket(upstream.wsUrl, { maxPayload })
  const waiting: RawData[] = []
  client.on('message', (data) => {
    if (node.readyState === WebSocket.OPEN) sendText(node, data)
    else if (waiting.push(data) > maxWaiting) client.close(tryAgainLater, 'Too many messages')
  })
  node.on('open', () => {
    for (const data of waiting.splice(0)) sendText(node, data)
  })
  node.on('message', (data) => sendText(client, data))
  node.on('close', () => client.close(tryAgainLater, 'The Solana node went away'))
  node.on('error', () => client.close(tryAgainLater, 'The Solana node is not running'))
  client.on('close', () => node.terminate())
  client.on('error', () => node.terminate())
}

function sendText(socket: WebSocket, data: RawData): void {
  if (socket.readyState === WebSocket.OPEN) socket.send(data, { binary: false })
}
