import { connect, type Socket } from 'node:net'
import { WebSocket } from 'ws'
import type { ClientIdentity } from './createClientIdentity.js'

/** A client of a relay that does as little as it can, so that the server is what is measured. */
export type Client = {
  /** Writes a JSON text; what is written in one turn goes out together. */
  send(text: string): void
  /** Every frame, unread. */
  onFrame: (frame: Buffer) => void
  onClose: () => void
  close(): void
}

/** Connects; resolves once it may speak. */
export function createClient(url: string, { token }: ClientIdentity): Promise<Client> {
  const socket: Socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port), noDelay: true })
  const webSocket = new WebSocket(`${url}?auth=${token}`, {
    createConnection: () => socket,
    perMessageDeflate: false,
    // Left at zero a mask changes nothing and costs nothing.
    generateMask: () => undefined,
  })
  let isCorked = false
  const flush = () => {
    isCorked = false
    socket.uncork()
  }
  const client: Client = {
    send(text) {
      if (!isCorked) {
        isCorked = true
        socket.cork()
        setImmediate(flush)
      }
      webSocket.send(text)
    },
    onFrame: () => undefined,
    onClose: () => undefined,
    close: () => webSocket.terminate(),
  }
  webSocket.on('message', (data) => client.onFrame(data as Buffer))
  return new Promise((resolve, reject) => {
    webSocket.once('open', () => resolve(client))
    webSocket.on('error', reject)
    webSocket.once('close', () => client.onClose())
  })
}
