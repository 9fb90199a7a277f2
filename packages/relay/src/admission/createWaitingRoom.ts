import type { Duplex } from 'node:stream'

/** Where those who are not let in are kept a while, because clients answer a quick refusal with a hot loop. */
export type WaitingRoom = {
  /** Calls `leave` after `delay` ms, unless the socket closed by then. When the room is full the socket is cut at once. */
  keep(socket: Duplex, delay: number, leave: () => void): void
  /** Cuts everybody. */
  close(): void
}

/** Creates a room for so many sockets. relay-protocol.md §1 “Rejecting a connection”. */
export function createWaitingRoom(places: number): WaitingRoom {
  const waiting = new Map<Duplex, NodeJS.Timeout>()

  function forget(socket: Duplex) {
    clearTimeout(waiting.get(socket))
    waiting.delete(socket)
  }

  return {
    keep(socket, delay, leave) {
      if (waiting.size >= places) {
        socket.destroy()
        return
      }
      const timer = setTimeout(() => {
        forget(socket)
        leave()
      }, delay).unref()
      waiting.set(socket, timer)
      socket.once('close', () => forget(socket))
    },
    close() {
      for (const socket of [...waiting.keys()]) {
        forget(socket)
        socket.destroy()
      }
    },
  }
}
