import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A JSON-RPC node that answers as the test says, and remembers the methods it was asked. */
export type StubNode = { url: string; methods: string[]; stop(): Promise<void> }

/** What a stub node does with a call: answer with a result, or take over the response. */
export type StubReply = { result: unknown } | { respond: (response: ServerResponse) => void }

/** Starts a stub node. It gives `0x7a69` for `eth_chainId` unless `reply` says otherwise. */
export async function startStubNode(reply: (method: string) => StubReply | undefined): Promise<StubNode> {
  const methods: string[] = []
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await readBody(request))
    const calls: { id?: unknown; method: string }[] = Array.isArray(body) ? body : [body]
    methods.push(...calls.map(({ method }) => method))
    const answers = []
    for (const { id, method } of calls) {
      const given = reply(method) ?? { result: method === 'eth_chainId' ? '0x7a69' : method }
      if ('respond' in given) return given.respond(response)
      if (id !== undefined) answers.push({ jsonrpc: '2.0', id, result: given.result })
    }
    response.end(answers.length === 0 ? '' : JSON.stringify(Array.isArray(body) ? answers : answers[0]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    methods,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
