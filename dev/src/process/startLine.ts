import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** A network between a process and a server, which a test breaks. */
export type Line = {
  /** The same address by this way. */
  url: string
  /** Ends all connections and refuses others. */
  cut(): void
  /** Passes nothing on, and ends no connection: as where packets are dropped. */
  hold(): void
  mend(): void
  close(): void
}

/** Starts a line to the server of an address, which must be on this machine. */
export async function startLine(address: string): Promise<Line> {
  const url = new URL(address)
  const target = Number(url.port)
  const sockets = new Set<Socket>()
  let is: 'open' | 'cut' | 'held' = 'open'
  const server = createServer((near) => {
    if (is === 'cut') return void near.destroy()
    const far = connect(target, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.on('data', (data) => other.write(data))
      if (is === 'held') socket.pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url.port = `${(server.address() as AddressInfo).port}`
  const cut = () => {
    is = 'cut'
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    cut,
    hold() {
      is = 'held'
      for (const socket of sockets) socket.pause()
    },
    mend() {
      is = 'open'
      for (const socket of sockets) socket.resume()
    },
    close() {
      cut()
      server.close()
    },
  }
}
