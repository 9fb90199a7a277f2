import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Client, Connection } from '../model/connection.js'
import { createFetchQueue } from './createFetchQueue.js'

/** How many bytes may wait for a client to read them before it is sent no more. */
const mostWaiting = 1_048_576

/** How long a client that asks too much is not listened to, ms. */
const throttleTime = 1_000

/** Creates the connection of an open socket, without listening to what it says. `onDrain`: it reads again. */
export function createConnection(options: {
  number: number
  client: Client
  address: string
  webSocket: WebSocket
  socket: Duplex
  getSteady: () => number
  /** It has been sent more than it reads. */
  onStall: (connection: Connection) => void
  onDrain: (connection: Connection) => void
}): Connection {
  const { webSocket, socket, getSteady, onStall, onDrain } = options
  let isCorked = false
  let isThrottled = false

  function uncork() {
    isCorked = false
    socket.uncork()
  }

  function listenAgain() {
    if (connection.stalledSince === null && !isThrottled) webSocket.resume()
  }

  function write(send: () => void) {
    // What is said in one turn of the event loop is written at once: writing costs more than all the rest.
    if (!isCorked) {
      isCorked = true
      socket.cork()
      setImmediate(uncork)
    }
    send()
    if (connection.stalledSince !== null || webSocket.bufferedAmount <= mostWaiting) return
    connection.stalledSince = getSteady()
    // Who does not read its answers asks no more.
    webSocket.pause()
    onStall(connection)
  }

  const connection: Connection = {
    number: options.number,
    client: options.client,
    address: options.address,
    webSocket,
    subscriptions: new Map(),
    unacknowledged: new Map(),
    behind: new Set(),
    reading: null,
    stalledSince: null,
    waiting: [],
    fetches: createFetchQueue((data) => webSocket.ping(data)),
    isAlive: true,
    lastHeard: getSteady(),
    send: (text) => write(() => webSocket.send(text)),
    pong: (data) => write(() => webSocket.pong(data)),
    throttle() {
      if (isThrottled) return
      isThrottled = true
      webSocket.pause()
      setTimeout(() => {
        isThrottled = false
        listenAgain()
      }, throttleTime).unref()
    },
  }
  socket.on('drain', () => {
    if (connection.stalledSince === null) return
    connection.stalledSince = null
    listenAgain()
    onDrain(connection)
  })
  return connection
}
