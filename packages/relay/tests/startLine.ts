import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** A network between a process and its database, which a test breaks. */
export type Line = {
  /** The same address by this way. */
  url: string
  /** Ends all connections and refuses others. */
  cut(): void
  mend(): void
  close(): void
}

/** Starts a line to the server of an address. */
export async function startLine(address: string): Promise<Line> {
  const url = new URL(address)
  const target = Number(url.port)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
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
    }
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url.port = `${(server.address() as AddressInfo).port}`
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    cut,
    mend() {
      isCut = false
    },
    close() {
      cut()
      server.close()
    },
  }
}
