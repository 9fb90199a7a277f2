import { jsonRpcRequestSchema, rpcErrorCodes } from '@gangway/protocol'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import * as v from 'valibot'
import type { SolanaAnswer, SolanaFaults } from './createSolanaFaults.js'

/** Where a Solana node answers. */
export type SolanaUpstream = { rpcUrl: string; wsUrl: string }

/** Genesis hash every node behind the gateway is given, so that the network's CAIP-2 id never changes. */
export const localGenesisHash = 'E5uNhN719XxvqkjrurFRSbQbXy6zWCbGWLiyfFErm7Rw'

const maxRequestBytes = 4 * 1024 * 1024
const maxBatch = 1000
const upstreamTimeout = 30_000

/** Answers one parsed request; `text` is the same as it came. */
type AnswerOne = (request: unknown, text: string) => Promise<string>

/** The node did not answer; becomes HTTP 502. */
class NodeAway extends Error {}

/**
 * The HTTP half of the Solana gateway. The node's answers pass as text: they hold 64-bit numbers, which
 * JavaScript would round.
 *
 * @param faults what the dev console has switched on
 */
export function createSolanaGatewayApp(
  getUpstream: () => SolanaUpstream | undefined,
  faults: SolanaFaults,
): Hono {
  const answerOne: AnswerOne = async (request, text) => {
    const parsed = v.safeParse(jsonRpcRequestSchema, request)
    if (!parsed.success) return JSON.stringify(failure(rpcErrorCodes.invalidRequest, 'Invalid Request'))
    const { id = null, method } = parsed.output
    const respond = (answer: SolanaAnswer) => JSON.stringify({ jsonrpc: '2.0', id, ...answer })
    if (method === 'getGenesisHash') return respond({ result: localGenesisHash })
    const upstream = getUpstream()
    if (!upstream) throw new NodeAway()
    const fault = await faults.answer(upstream.rpcUrl, parsed.output)
    return fault ? respond(fault) : forward(upstream.rpcUrl, text)
  }
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
      if (!Array.isArray(body)) return send(await answerOne(body, text))
      if (body.length === 0 || body.length > maxBatch)
        return c.json(failure(rpcErrorCodes.invalidRequest, `A batch has 1 to ${maxBatch} requests`), 400)
      return send(await answerBatch(body, answerOne))
    } catch (error) {
      if (!(error instanceof NodeAway)) throw error
      return c.json(failure(rpcErrorCodes.internalError, 'The Solana node is not running'), 502)
    }
  })
  return app
}

async function answerBatch(requests: readonly unknown[], answerOne: AnswerOne): Promise<string> {
  const answers: string[] = []
  // A few at a time: a thousand sockets at once would not be faster.
  const concurrency = 16
  for (let at = 0; at < requests.length; at += concurrency) {
    const slice = requests.slice(at, at + concurrency)
    const answering = slice.map((request) => answerOne(request, JSON.stringify(request)))
    answers.push(...(await Promise.all(answering)))
  }
  return `[${answers.join(',')}]`
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
