import { connect, type Socket } from 'node:net'

/** Connections to a server that ask for one thing after another, and cost as little as can be: the server is measured. */
export type Connections = {
  /** Asks for the paths in turn, on every connection at once; answers how many a second, and the slowest of 100, ms. */
  load(paths: readonly string[], duration: number): Promise<{ rate: number; p99: number }>
  close(): void
}

type Connection = { get(path: string): Promise<void>; close(): void }

/** Opens `count` of them to a server of this machine. */
export async function openConnections(url: string, count: number): Promise<Connections> {
  const connections = await Promise.all(Array.from({ length: count }, () => openConnection(url)))
  return {
    async load(paths, duration) {
      const times: number[] = []
      const start = performance.now()
      let asked = 0
      const work = async ({ get }: Connection) => {
        while (performance.now() - start < duration) {
          const path = paths[asked % paths.length] ?? '/'
          asked += 1
          const askedAt = performance.now()
          await get(path)
          times.push(performance.now() - askedAt)
        }
      }
      await Promise.all(connections.map(work))
      const rate = (times.length * 1000) / (performance.now() - start)
      return { rate, p99: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN }
    },
    close() {
      for (const connection of connections) connection.close()
    },
  }
}

async function openConnection(url: string): Promise<Connection> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  return {
    get(path) {
      const answered = readAnswer(socket)
      socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\norigin: http://localhost\r\n\r\n`)
      return answered
    },
    close: () => socket.destroy(),
  }
}

/** Waits for one answer's last byte; anything but a 200 with a length, or its end marked, is a mistake here. */
function readAnswer(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    let left = Number.POSITIVE_INFINITY
    let isBegun = false
    let end = ''
    const onData = (data: Buffer) => {
      if (!isBegun) {
        isBegun = true
        const length = data.indexOf('\r\n\r\n') + 4
        const head = data.toString('latin1', 0, length)
        const [, size] = /\r\ncontent-length: (\d+)/i.exec(head) ?? []
        if (!head.startsWith('HTTP/1.1 200')) return finish(new Error(data.toString()))
        if (size) left = Number(size) + length
      }
      left -= data.length
      end = (end + data.toString('latin1', Math.max(0, data.length - 7))).slice(-7)
      if (left <= 0 || (left === Number.POSITIVE_INFINITY && end === '\r\n0\r\n\r\n')) finish()
    }
    const onClose = () => finish(new Error('the server closed the connection'))
    const finish = (error?: Error) => {
      socket.off('data', onData).off('close', onClose)
      if (error) reject(error)
      else resolve()
    }
    socket.on('data', onData).on('close', onClose)
  })
}
