import { once } from 'node:events'
import { createLog } from '@gangway/server-kit'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { openLogWatch } from './openLogWatch.js'

const address = 'Vote111111111111111111111111111111111111111'

/** A node that takes every subscription, and what it was asked for. */
async function startNode() {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  const asked: string[] = []
  const sockets: WebSocket[] = []
  server.on('connection', (socket) => {
    sockets.push(socket)
    socket.on('message', (data) => {
      const { id, method } = JSON.parse(`${data}`)
      asked.push(method)
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: id }))
    })
  })
  const { port } = server.address() as { port: number }
  const watch = openLogWatch({
    url: `ws://127.0.0.1:${port}`,
    chain: 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
    log: createLog({ level: 'silent' }),
  })
  onTestFinished(() => {
    watch.close()
    for (const socket of sockets) socket.terminate()
    server.close()
  })
  watch.watch('account', new Set([address]))
  await vi.waitFor(() => expect(asked).toEqual(['logsSubscribe']))
  const notify = (times: number) => {
    const message = { jsonrpc: '2.0', method: 'logsNotification', params: { subscription: 1 } }
    for (let told = 0; told < times; told++) sockets[0]?.send(JSON.stringify(message))
  }
  return { watch, asked, notify }
}

test('default: an account is quiet if nothing happened since it was subscribed to', async () => {
  const { watch } = await startNode()
  await vi.waitFor(() => expect(watch.isQuiet('account', performance.now())).toBe(true))
  expect(watch.isQuiet('account', 0)).toBe(false)
  expect(watch.isQuiet('other', performance.now())).toBe(false)
})

test('behavior: an address with more than 100 notifications in a minute is left to polling', async () => {
  const { watch, asked, notify } = await startNode()
  notify(100)
  await vi.waitFor(() => expect(watch.isQuiet('account', performance.now())).toBe(false))
  expect(asked).toEqual(['logsSubscribe'])
  notify(1)
  await vi.waitFor(() => expect(asked).toEqual(['logsSubscribe', 'logsUnsubscribe']))
  // Long after the last one, too.
  expect(watch.isQuiet('account', performance.now() + 3_600_000)).toBe(false)
})
