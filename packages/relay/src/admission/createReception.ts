import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { relayAuthTexts, relayCloseCodes } from '@gangway/protocol'
import { type WebSocket, WebSocketServer } from 'ws'
import { createMinuteLimit } from '../limits/createMinuteLimit.js'
import { createOpenLimit } from '../limits/createOpenLimit.js'
import type { ShareByMinute } from '../limits/shareByMinute.js'
import type { RelayDeps, RelayTimes } from '../model/relayDeps.js'
import { createAdmit } from './admit.js'
import { createWaitingRoom } from './createWaitingRoom.js'

/** Where connections come in. */
export type Reception = {
  receive(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Nobody is let in any more, and who waits is cut. */
  close(): void
}

/** A client that was let in; `address` as far as limits go. */
export type Opening = { webSocket: WebSocket; socket: Duplex; address: string; clientId: string }

/** How long a refused client has to answer the farewell, ms. */
const farewellTime = 2_000

/** An address has as many connections open, at most, as it may open in so many minutes. */
const openMinutes = 10

/** Connections that wait to be refused, at most. */
const waitingPlaces = 1_000

/**
 * Creates the reception of a relay. Whoever may not come in is told so inside the WebSocket and after a while, because
 * clients meet a quick refusal with a hot loop; an address that comes too often is not answered at all.
 * relay-protocol.md §1 “Rejecting a connection”.
 */
export function createReception(
  deps: Omit<RelayDeps, 'times' | 'getSteady'> & {
    times: RelayTimes
    getSteady: () => number
    share: ShareByMinute
    open(opening: Opening): void
  },
): Reception {
  const { log, metrics, limits, times, share, open } = deps
  const admit = createAdmit(deps)
  const addresses = createMinuteLimit(limits.connectionsPerMinute, deps.getSteady, share('connections'))
  const hasRoomFor = createOpenLimit(limits.connectionsPerMinute * openMinutes)
  const waitingRoom = createWaitingRoom(waitingPlaces)
  const webSockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    // Answered by hand: one who pings and does not read would fill the memory.
    autoPong: false,
    // JSON may be twice the message's length; what is a little too long is answered, not cut off.
    maxPayload: limits.messageSize * 2 + 65_536,
  })
  let isClosed = false

  function hold(socket: Duplex) {
    socket.on('error', () => socket.destroy())
    waitingRoom.keep(socket, times.holdingTime, () => socket.destroy())
  }

  function greet(request: IncomingMessage, { socket, webSocket, address }: Omit<Opening, 'clientId'>) {
    const admission = admit(request)
    if ('clientId' in admission) return open({ webSocket, socket, address, clientId: admission.clientId })
    const { refusal } = admission
    metrics.relayRejections.inc({ reason: refusal })
    log.info({ reason: refusal }, 'a client was refused')
    webSocket.on('error', () => webSocket.terminate())
    // It has nothing to say until then.
    webSocket.pause()
    waitingRoom.keep(socket, times.rejectionDelay, () => {
      webSocket.resume()
      webSocket.close(relayCloseCodes.auth, relayAuthTexts[refusal])
      waitingRoom.keep(socket, farewellTime, () => socket.destroy())
    })
  }

  return {
    receive(request, socket, head) {
      const address = getAddress(request, deps)
      const isWelcome = !isClosed && addresses.take(address, 1) && hasRoomFor(address, socket)
      if (!isWelcome) {
        metrics.relayRejections.inc({ reason: isClosed ? 'leaving' : 'tooManyConnections' })
        return hold(socket)
      }
      webSockets.handleUpgrade(request, socket, head, (webSocket) =>
        greet(request, { webSocket, socket, address }),
      )
    },
    close() {
      isClosed = true
      waitingRoom.close()
      webSockets.close()
    },
  }
}

function getAddress(request: IncomingMessage, { getClientIp }: Pick<RelayDeps, 'getClientIp'>): string {
  const forwarded = request.headers['x-forwarded-for']
  const headers = new Headers(forwarded === undefined ? {} : { 'x-forwarded-for': String(forwarded) })
  return getClientIp({ headers, remoteAddress: request.socket.remoteAddress ?? 'unknown' })
}
