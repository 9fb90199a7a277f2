import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { seedSolana, startSurfpool } from '@gangway/dev'

/** A real Solana node behind a front that can lose requests and answers. */
export type TestNode = {
  /** Through the front. */
  url: string
  /** The node itself. */
  directUrl: string
  /** Methods whose requests the front does not pass on. */
  lostRequests: Set<string>
  /** Methods whose answers the front does not pass back. */
  lostAnswers: Set<string>
  /** Called with each method before it is passed on. */
  onCall: (method: string) => void | Promise<void>
  /** Given each answer, as JSON text, before it is passed back; may return another. */
  onAnswer: (method: string, text: string) => string
  /** Methods called so far. */
  calls: string[]
  stop(): Promise<void>
}

/**
 * Starts a seeded Surfpool. With `slotTime` (ms) blocks follow the clock, so that a blockhash runs out after 150
 * of them; without, a block follows each transaction.
 */
export async function startTestNode({ slotTime }: { slotTime?: number } = {}): Promise<TestNode> {
  const surfpool = await startSurfpool(slotTime === undefined ? {} : { mode: 'clock', slotTime })
  await seedSolana(surfpool.url)
  const front = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const { method } = JSON.parse(body) as { method: string }
    node.calls.push(method)
    await node.onCall(method)
    if (node.lostRequests.has(method)) {
      response.destroy()
      return
    }
    const answer = await fetch(surfpool.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const text = node.onAnswer(method, await answer.text())
    if (node.lostAnswers.has(method)) response.destroy()
    else response.setHeader('content-type', 'application/json').end(text)
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const node: TestNode = {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    directUrl: surfpool.url,
    lostRequests: new Set(),
    lostAnswers: new Set(),
    onCall: () => {},
    onAnswer: (_method, text) => text,
    calls: [],
    async stop() {
      front.closeAllConnections()
      await new Promise((resolve) => front.close(resolve))
      await surfpool.stop()
    },
  }
  return node
}
