import type { Duplex } from 'node:stream'

/** Whether a key may have one socket more open; counts it until it closes. */
export type OpenLimit = (key: string, socket: Duplex) => boolean

/** Creates a limit of `most` open sockets a key; 0: none. */
export function createOpenLimit(most: number): OpenLimit {
  const open = new Map<string, number>()

  function leave(key: string) {
    const left = (open.get(key) ?? 0) - 1
    if (left > 0) open.set(key, left)
    else open.delete(key)
  }

  return (key, socket) => {
    if (most === 0) return true
    const count = (open.get(key) ?? 0) + 1
    if (count > most) return false
    open.set(key, count)
    socket.once('close', () => leave(key))
    return true
  }
}
