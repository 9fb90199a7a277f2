// What the data API is compared with: a route that answers JSON, and a reader of blocks that keeps nothing.
import { callJsonRpc } from '@gangway/dev'
import { startServer } from '@gangway/server-kit'
import { Hono } from 'hono'
import { numberToHex } from 'viem'
import type { BareCalls } from './bareCalls.js'
import { serveCalls } from './serveCalls.js'

/** Requests to the node at once. */
const atOnce = 8

let answer: unknown = {}
const app = new Hono().get('/', (context) => context.json(answer as object))
const { port } = await startServer({
  ...{ fetch: app.fetch, host: '127.0.0.1', port: 0, portVariable: 'none' },
})

const calls: BareCalls = {
  setAnswer(next) {
    answer = next
  },
  async readChain({ url, from, to }) {
    const before = process.cpuUsage()
    let transactions = 0
    let next = from
    async function work() {
      while (next <= to) {
        const block = await callJsonRpc(url, 'eth_getBlockByNumber', [numberToHex(next++), true])
        for (const { hash } of (block as { transactions: { hash: string }[] }).transactions) {
          await callJsonRpc(url, 'eth_getTransactionReceipt', [hash])
          transactions += 1
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    const { user, system } = process.cpuUsage(before)
    return { cpu: user + system, transactions }
  },
}
serveCalls(port, calls)
