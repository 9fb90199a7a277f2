import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { pipeline } from 'node:stream'

/** A balancer of requests before several servers of this machine, as small as one can be. */
export type Balancer = {
  port: number
  /** Ends all connections. */
  close(): Promise<void>
}

/** How often each server is asked whether it is ready, ms. */
const checkInterval = 250

/** Longer than any client here waits between two requests, ms: a connection that ends just then fails a request. */
const keepAlive = 120_000

/** What may be asked twice (RFC 9110 §9.2.1). */
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Headers of one connection (RFC 9110 §7.6.1), which are not passed on. */
const ownHeaders = ['connection', 'keep-alive', 'transfer-encoding']

/**
 * Starts a balancer that gives each request, and each WebSocket, to the next of the servers whose `/readyz` says 200. A server
 * that cannot be connected to is passed over. `X-Forwarded-For` names the client, so `TRUST_PROXY` has to be `on`.
 *
 * @param options.ports of the servers, on 127.0.0.1
 * @param options.port where it listens; 0, the default, takes a free one
 */
export async function startBalancer({
  ports,
  port: ownPort = 0,
}: {
  ports: readonly number[]
  port?: number
}): Promise<Balancer> {
  const ready = new Set<number>()
  const sockets = new Set<Socket>()
  const agent = new Agent({ keepAlive: true })
  let turn = 0

  async function check(port: number): Promise<void> {
    // The server may end at any moment, also within its answer.
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`)
      .then(async (response) => (await response.arrayBuffer()) && response.ok)
      .catch(() => false)
    if (isReady) ready.add(port)
    else ready.delete(port)
  }

  /** Those that are ready, another one first each time. */
  function choose(): number[] {
    const able = ports.filter((port) => ready.has(port))
    turn += 1
    const first = turn % Math.max(1, able.length)
    return [...able.slice(first), ...able.slice(0, first)]
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse, [port, ...others]: number[]): void {
    if (port === undefined) return void outgoing.writeHead(503).end()
    const { method, url, socket } = incoming
    const headers = { ...incoming.headers, 'x-forwarded-for': nameClients(incoming) }
    for (const name of ownHeaders) Reflect.deleteProperty(headers, name)
    const onward = request({ host: '127.0.0.1', port, method, path: url, headers, agent })
    let isConnected = false
    const pass = () => {
      isConnected = true
      incoming.pipe(onward)
    }
    onward.once('socket', (far) => (far.connecting ? far.once('connect', pass) : pass()))
    onward.once('response', (answer) => {
      const told = answer.headersDistinct
      for (const name of ownHeaders) delete told[name]
      outgoing.writeHead(answer.statusCode ?? 502, told)
      outgoing.flushHeaders()
      // A client must not take what was cut short for the whole.
      pipeline(answer, outgoing, (error) => error && socket.destroy())
    })
    onward.on('error', () => {
      if (outgoing.destroyed) return
      // The server may have closed an unused connection just then, so nobody has seen the request.
      const isUnseen = onward.reusedSocket && safeMethods.has(method ?? '') && !outgoing.headersSent
      if (!isConnected || isUnseen) return forward(incoming, outgoing, others)
      if (outgoing.headersSent) socket.destroy()
      else outgoing.writeHead(502).end()
    })
    outgoing.once('close', () => onward.destroy())
  }

  function forwardSocket(incoming: IncomingMessage, head: Buffer, [port, ...others]: number[]): void {
    const near = incoming.socket
    if (port === undefined || near.destroyed) return void near.destroy()
    const far = connect(port, '127.0.0.1')
    let isConnected = false
    keep(far)
    far.once('connect', () => {
      isConnected = true
      far.write(renderHead(incoming))
      far.write(head)
      near.pipe(far).pipe(near)
    })
    far.once('close', () => (isConnected ? near.destroy() : forwardSocket(incoming, head, others)))
    near.once('close', () => far.destroy())
  }

  function keep(socket: Socket): void {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
  }

  await Promise.all(ports.map(check))
  const timer = setInterval(() => {
    for (const port of ports) void check(port)
  }, checkInterval)
  const server = createServer({ keepAliveTimeout: keepAlive }, (incoming, outgoing) =>
    forward(incoming, outgoing, choose()),
  )
  server.on('connection', keep)
  server.on('upgrade', (incoming, _, head) => forwardSocket(incoming, head, choose()))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(ownPort, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    port,
    async close() {
      clearInterval(timer)
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      agent.destroy()
      await closed
    },
  }
}

function nameClients({ headers, socket }: IncomingMessage): string {
  const before = headers['x-forwarded-for']
  return [...(before === undefined ? [] : [before].flat()), socket.remoteAddress ?? ''].join(', ')
}

/** The start of a request as it came, with the client's name. */
function renderHead(incoming: IncomingMessage): string {
  const { method, url, rawHeaders } = incoming
  const lines = [`${method} ${url} HTTP/1.1`]
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.toLowerCase() !== 'x-forwarded-for')
      lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`)
  lines.push(`X-Forwarded-For: ${nameClients(incoming)}`)
  return `${lines.join('\r\n')}\r\n\r\n`
}
