import { jsonRpcRequestSchema, rpcErrorCodes } from '@gangway/protocol'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import * as v from 'valibot'

/** Where a Solana node answers. */
export type SolanaUpstream = { rpcUrl: string; wsUrl: string }

/** Genesis hash every node behind the gateway is given, so that the network's CAIP-2 id never changes. */
export const localGenesisHash = 'E5uNhN719XxvqkjrurFRSbQbXy6zWCbGWLiyfFErm7Rw'

const maxRequestBytes = 4 * 1024 * 1024
const maxBatch = 1000
const upstreamTimeout = 30_000

/** The node did not answer; becomes HTTP 502. */
class NodeAway extends Error {}

/**
 * The HTTP half of the Solana gateway. The node's answers pass as text: they hold 64-bit numbers, which
 * JavaScript would round.
 */
export function createSolanaGatewayApp(getUpstream: () => SolanaUpstream | undefined): Hono {
  const app = new Hono()
  app.use(cors({ origin: '*', maxAge: 600 }))
  app.use(
    bodyLimit({
      maxSize: maxRequestBytes,
      onError: (c) => c.json(failure(rpcErrorCodes.invalidRequest, 'Request too large'), 413),
    }),
  )
  app.post('/', async (c) => {
    const text = await c.req.text()
    const body = parseJson(text)
    if (body === undefined) return c.json(failure(rpcErrorCodes.parseError, 'Parse error'), 400)
    const send = (answer: string) => c.body(answer, 200, { 'content-type': 'application/json' })
    try {
      if (!Array.isArray(body)) return send(await answerOne(body, text, getUpstream))
      if (body.length === 0 || body.length > maxBatch)
        return c.json(failure(rpcErrorCodes.invalidRequest, `A batch has 1 to ${maxBatch} requests`), 400)
      return send(await answerBatch(body, getUpstream))
    } catch (error) {
      if (!(error instanceof NodeAway)) throw error
      return c.json(failure(rpcErrorCodes.internalError, 'The Solana node is not running'), 502)
    }
  })
  return app
}

async function answerBatch(
  requests: readonly unknown[],
  getUpstream: () => SolanaUpstream | undefined,
): Promise<string> {
  const answers: string[] = []
  // A few at a time: a thousand sockets at once would not be faster.
  const concurrency = 16
  for (let at = 0; at < requests.length; at += concurrency) {
    const slice = requests.slice(at, at + concurrency)
    const answering = slice.map((request) => answerOne(request, JSON.stringify(request), getUpstream))
    answers.push(...(await Promise.all(answering)))
  }
  return `[${answers.join(',')}]`
}

async function answerOne(
  request: unknown,
  text: string,
  getUpstream: () => SolanaUpstream | undefined,
): Promise<string> {
  const parsed = v.safeParse(jsonRpcRequestSchema, request)
  if (!parsed.success) return JSON.stringify(failure(rpcErrorCodes.invalidRequest, 'Invalid Request'))
  const { id = null, method } = parsed.output
  if (method === 'getGenesisHash') return JSON.stringify({ jsonrpc: '2.0', id, result: localGenesisHash })
  const upstream = getUpstream()
  if (!upstream) throw new NodeAway()
  return forward(upstream.rpcUrl, text)
}

async function forward(rpcUrl: string, body: string): Promise<string> {
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(upstreamTimeout),
    })
    const answer = await response.text()
    if (parseJson(answer) === undefined) throw new NodeAway(`HTTP ${response.status}`)
    return answer
  } catch (cause) {
    throw new NodeAway('No answer', { cause })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function failure(code: number, message: string) {
  return { jsonrpc: '2.0', id: null, error: { code, message } }
}
