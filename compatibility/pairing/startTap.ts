import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type RawData, WebSocket, WebSocketServer } from 'ws'

/** Stands between all clients and the relay, and writes down who was given what, and who said it has it. */
export type Tap = {
  /** Where clients connect, in all lives of the relay. */
  url: string
  /** The relay is at this port now. */
  open(relayPort: number): void
  /**
   * The relay is gone: every connection ends. Who comes is let in, and heard once it is back. A client that were refused
   * or kept waiting for its handshake would come again beside that: the published 2.19.2 in Node with up to 1,400 sockets,
   * whoever the server is.
   */
  shut(): void
  /** How many clients are connected, heard or not. */
  countClients(): number
  close(): Promise<void>
  /** How many messages with this tag a client has published and the relay has said `true` to. */
  countPublished(tag: number): number
  /** Messages a client was given again after its acknowledgment, in one life of the relay. */
  getRedelivered(): readonly string[]
}

type Frame = { id?: unknown; method?: string; params?: unknown; result?: unknown }
type Record = { acknowledged: Set<string>; redelivered: string[]; published: number[] }

/** Connections at once; who comes then is refused. As many as our relay lets one client have, see createRelay.ts. */
const places = 4_096

/** Starts a {@link Tap}, shut. */
export async function startTap(): Promise<Tap> {
  const record: Record = { acknowledged: new Set(), redelivered: [], published: [] }
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: 2 ** 22 })
  const waiting = new Map<WebSocket, (relayPort: number) => void>()
  const clientIds = new WeakMap<WebSocket, string>()
  let port: number | null = null

  function join(client: WebSocket, url: string, relayPort: number): void {
    const relay = new WebSocket(`ws://127.0.0.1:${relayPort}${url}`, { perMessageDeflate: false })
    // Not terminated: the relay is to hear what the client has said before it left.
    client.once('close', () => relay.close())
    relay.once('error', () => client.terminate())
    relay.once('open', () => {
      relay.on('error', () => undefined) // its end is told by `close`
      pipe(client, relay, watchConnection(record, readClientId(url), relayPort))
      client.resume()
    })
  }

  function cut(): void {
    waiting.clear()
    for (const client of sockets.clients) client.terminate()
  }

  const server = createServer()
  server.on('upgrade', (request, socket, head) => {
    if (sockets.clients.size >= places) {
      socket.destroy()
      return
    }
    sockets.handleUpgrade(request, socket, head, (client) => {
      client.pause()
      clientIds.set(client, readClientId(request.url ?? ''))
      const enter = (relayPort: number) => join(client, request.url ?? '', relayPort)
      if (port === null) waiting.set(client, enter)
      else enter(port)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/relay`,
    open(relayPort) {
      port = relayPort
      for (const enter of waiting.values()) enter(relayPort)
      waiting.clear()
    },
    shut() {
      port = null
      cut()
    },
    countClients() {
      const open = [...sockets.clients].filter(({ readyState }) => readyState === WebSocket.OPEN)
      return new Set(open.map((client) => clientIds.get(client))).size
    },
    countPublished: (tag) => record.published.filter((published) => published === tag).length,
    getRedelivered: () => record.redelivered,
    async close() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function pipe(client: WebSocket, relay: WebSocket, watch: ReturnType<typeof watchConnection>): void {
  client.on('message', (data) => {
    watch.up(parse(data))
    relay.send(String(data))
  })
  relay.on('message', (data) => {
    watch.down(parse(data))
    client.send(String(data))
  })
  relay.on('ping', () => client.ping())
  relay.on('close', (code, reason) => (isCode(code) ? client.close(code, reason) : client.terminate()))
}

/** 1005 and 1006 say how a connection ended and are never sent. */
const isCode = (code: number) => code !== 1005 && code !== 1006

/** One life of the relay is told from the next by its port. */
function watchConnection(record: Record, clientId: string, life: number) {
  const pushed = new Map<string, string>()
  const asked = new Map<unknown, number>()
  return {
    up({ id, method, params, result }: Frame): void {
      if (method?.endsWith('_publish')) asked.set(id, (params as { tag: number }).tag)
      // A 19-digit id comes back as a text with an `n` at its end. relay-protocol.md §2.
      const message = result === true && pushed.get(String(id).replace(/n$/, ''))
      if (message) record.acknowledged.add(message)
    },
    down({ id, method, params, result }: Frame): void {
      if (method?.endsWith('_subscription')) {
        const { topic, message } = (params as { data: { topic: string; message: string } }).data
        const key = [life, clientId, topic, message].join()
        pushed.set(String(id), key)
        if (record.acknowledged.has(key)) record.redelivered.push(key)
      }
      const tag = asked.get(id)
      if (tag !== undefined && result === true) record.published.push(tag)
      asked.delete(id)
    },
  }
}

function parse(data: RawData): Frame {
  return JSON.parse(String(data))
}

/** Who connects, by its token: relay-protocol.md §1. */
function readClientId(url: string): string {
  const [, claims = ''] = (new URL(url, 'ws://relay').searchParams.get('auth') ?? '').split('.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).iss
}
