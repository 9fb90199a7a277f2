// What the relay is compared with: the same JSON-RPC and nothing else. No tokens, nothing kept, nothing acknowledged.
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { serveCost } from './serveCost.js'

type Params = { topic: string; message: string }
type Frame = { id: unknown; method?: string; params: Params }

function startBareServer(onListening: (port: number) => void): void {
  const topics = new Map<string, Set<(params: Params) => void>>()
  let lastPush = 1_000_000_000_000_000
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
  server.on('connection', (socket) => {
    const push = (data: Params) => {
      lastPush += 1
      const params = { id: '', data }
      socket.send(JSON.stringify({ id: lastPush, jsonrpc: '2.0', method: 'irn_subscription', params }))
    }
    socket.on('message', (data) => {
      const { id, method, params }: Frame = JSON.parse(String(data))
      if (method === undefined) return
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
      const { topic } = params
      if (method === 'irn_subscribe') topics.set(topic, (topics.get(topic) ?? new Set()).add(push))
      else for (const deliver of topics.get(topic) ?? []) deliver(params)
    })
  })
  server.once('listening', () => onListening((server.address() as AddressInfo).port))
}

startBareServer(serveCost)
