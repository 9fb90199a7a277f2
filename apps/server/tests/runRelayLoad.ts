import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { connectRelay, createRelayKeys, type RelayPeer, type RelayPeerOptions } from './connectRelay.js'

/** Two clients of a relay, one of which publishes without end, each connected anew whenever it was sent away. */
export type RelayLoad = {
  /** What the relay answered with `true`. */
  accepted: string[]
  /** What the other client was sent, in order, also what came twice. */
  received: string[]
  /** Ends the one that publishes. */
  stopPublishing(): Promise<void>
  /** What was accepted and has not arrived. */
  getMissing(): string[]
  /** Ends the one that reads; resolves with how often it was connected. */
  stopReading(): Promise<number>
}

/**
 * Starts a client that publishes on a topic and one that reads it, at the address of one relay or of a balancer. `pace`: time
 * between an answer and the next message, ms.
 */
export function runRelayLoad(url: string, { pace = 0 } = {}): RelayLoad {
  const topic = randomBytes(32).toString('hex')
  const received: string[] = []
  const accepted: string[] = []
  let isOver = false
  let isReadToEnd = false
  let socket: RelayPeer['socket'] | undefined
  const reading = stay(
    url,
    { keys: createRelayKeys(), onMessage: (message) => void received.push(message) },
    {
      isOver: () => isReadToEnd,
      async use(peer) {
        socket = peer.socket
        await peer.call('irn_subscribe', { topic })
      },
    },
  )
  let next = 0
  const publishing = stay(
    url,
    { keys: createRelayKeys() },
    {
      isOver: () => isOver,
      async use(peer) {
        while (!isOver) {
          // What was not answered, or refused as its reader is away, is published again.
          const params = { topic, message: `${next}`, ttl: 300, tag: 1108 }
          if ((await peer.call('irn_publish', params)).result !== true) continue
          accepted.push(`${next}`)
          next += 1
          if (pace > 0) await delay(pace)
        }
        peer.socket.terminate()
      },
    },
  )
  return {
    accepted,
    received,
    async stopPublishing() {
      isOver = true
      await publishing
    },
    getMissing() {
      const texts = new Set(received)
      return accepted.filter((message) => !texts.has(message))
    },
    stopReading() {
      isReadToEnd = true
      socket?.terminate()
      return reading
    },
  }
}

/** A client that is connected until the end, each time for as long as it can. `use` does something with the connection. */
async function stay(
  url: string,
  options: RelayPeerOptions,
  { isOver, use }: { isOver: () => boolean; use: (peer: RelayPeer) => Promise<void> },
): Promise<number> {
  let connections = 0
  while (!isOver()) {
    const peer = await connectRelay(url, options).catch(() => undefined)
    if (!peer) continue
    connections += 1
    const closed = once(peer.socket, 'close')
    await Promise.race([closed, use(peer).then(() => closed)]).catch(() => undefined)
  }
  return connections
}
