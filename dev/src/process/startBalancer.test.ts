import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { startBalancer } from './startBalancer.js'

async function serve(listen: RequestListener): Promise<{ server: Server; port: number }> {
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === '/readyz') outgoing.end('ok')
    else listen(incoming, outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { server, port: (server.address() as AddressInfo).port }
}

async function balance(ports: readonly number[]): Promise<string> {
  const balancer = await startBalancer({ ports })
  onTestFinished(balancer.close)
  return `127.0.0.1:${balancer.port}`
}

const readText = async (address: string, init?: RequestInit) =>
  (await fetch(`http://${address}/`, init)).text()

test('default: each request goes to the next server, with its body and the client’s address', async () => {
  const servers = await Promise.all(
    ['one', 'two', 'three'].map((name) =>
      serve((incoming, outgoing) => {
        outgoing.write(`${name} ${incoming.headers['x-forwarded-for']} `)
        incoming.pipe(outgoing)
      }),
    ),
  )
  const address = await balance(servers.map(({ port }) => port))
  const answers: string[] = []
  for (let count = 0; count < 6; count++)
    answers.push(await readText(address, { method: 'POST', body: 'hello' }))
  expect(answers.slice(0, 3).sort()).toEqual([
    'one 127.0.0.1 hello',
    'three 127.0.0.1 hello',
    'two 127.0.0.1 hello',
  ])
  expect(answers.slice(3)).toEqual(answers.slice(0, 3))
})

test('behavior: what a server sends little by little arrives little by little', async () => {
  let finish: () => void = () => undefined
  const { port } = await serve((_, outgoing) => {
    outgoing.writeHead(200, { 'set-cookie': ['a=1', 'b=2'] }).write('first')
    finish = () => outgoing.end('last')
  })
  const response = await fetch(`http://${await balance([port])}/`)
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect(await reader?.read()).toMatchObject({ value: 'first' })
  finish()
  expect(await reader?.read()).toMatchObject({ value: 'last' })
})

test('error: a server that is gone is passed over, and without any the answer is 503', async () => {
  const [one, two] = [
    await serve((_, outgoing) => outgoing.end('one')),
    await serve((_, outgoing) => outgoing.end('two')),
  ]
  const address = await balance([one.port, two.port])
  one.server.closeAllConnections()
  one.server.close()
  for (let count = 0; count < 4; count++) expect(await readText(address)).toBe('two')
  two.server.closeAllConnections()
  two.server.close()
  expect((await fetch(`http://${address}/`)).status).toBe(503)
})

test('error: an answer that is cut short does not arrive as a whole one', async () => {
  const { port } = await serve((_, outgoing) => {
    outgoing.write('half')
    outgoing.once('close', () => undefined)
    setImmediate(() => outgoing.destroy())
  })
  await expect(readText(await balance([port]))).rejects.toThrow()
})

test('behavior: a WebSocket goes to one server, which is told of the client’s address', async () => {
  const { server, port } = await serve((_, outgoing) => outgoing.end())
  const webSockets = new WebSocketServer({ server })
  webSockets.on('connection', (socket, { headers }) => {
    socket.send(`for ${headers['x-forwarded-for']}`)
    socket.on('message', (data) => socket.send(data.toString()))
  })
  const client = new WebSocket(`ws://${await balance([port])}/relay`)
  onTestFinished(() => client.terminate())
  const received: string[] = []
  client.on('message', (data) => received.push(`${data}`))
  client.once('open', () => client.send('hello'))
  await expect.poll(() => received).toEqual(['for 127.0.0.1', 'hello'])
})
