import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A balancer of TCP connections, as small as one can be. */
export type Balancer = { port: number; close(): void }

/** How often each server is asked whether it is ready, ms. */
const checkInterval = 100

/** Starts a balancer that gives connections to the servers whose `/readyz` says 200, in turn. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const ready = new Set<number>()
  const sockets = new Set<Socket>()
  let turn = 0

  async function check(port: number) {
    // The server may end at any moment, also within its answer.
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`)
      .then(async (response) => (await response.arrayBuffer()) && response.ok)
      .catch(() => false)
    if (isReady) ready.add(port)
    else ready.delete(port)
  }

  const timer = setInterval(() => {
    for (const port of ports) void check(port)
  }, checkInterval)
  const server = createServer((near) => {
    const able = ports.filter((port) => ready.has(port))
    turn += 1
    const port = able[turn % able.length]
    if (port === undefined) return void near.destroy()
    const far = connect(port, '127.0.0.1')
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
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      clearInterval(timer)
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
