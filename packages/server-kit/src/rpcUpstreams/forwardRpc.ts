import {
  allowedRpcMethods,
  assertRpcRequest,
  errorMessages,
  GangwayError,
  type JsonRpcRequest,
  jsonRpcRequestSchema,
  limits,
  type Network,
  rpcErrorCodes,
} from '@gangway/protocol'
import * as v from 'valibot'
import type { NetworkUpstreams } from './createNetworkUpstreams.js'
import { readRpcAnswers } from './readRpcAnswers.js'
import { getRpcMethodCost } from './rpcMethodCosts.js'

/** Methods that hand a signed transaction to the network: never repeated (architecture.md §6). */
const sendMethods = new Set(['eth_sendRawTransaction', 'sendTransaction'])

/** Viem and others call again on -32603; the answer to a send, or to what will fail again, must not invite that. */
const notRepeatedCode = -32000

/** How deep parameters may be nested: no method of ours takes more than a handful. */
const deepest = 32

/** Of text that JSON can hold and UTF-8 cannot: a node may refuse all of a batch for it. */
const loneSurrogate = /(?<!\\)(?:\\\\)*\\ud[89a-f]/

type Target = { network: Network; upstreams: NetworkUpstreams; onBytes: (bytes: number) => void }
type Id = string | number | null
type Item = { request: JsonRpcRequest; text: string } | { refusal: string }

/**
 * Forwards what a client posted to a network's upstreams: one JSON-RPC request or a batch (product.md §9: up to 1000).
 * Methods off the allow-list are answered here, item by item. Answers of the node are passed on as text, because
 * parsing would round Solana's u64 numbers.
 *
 * @param onBytes told of each part of a node's answer, in bytes
 * @returns the JSON text to answer with; undefined when only notifications were sent.
 * @throws GangwayError of `onBytes`, unless a transaction was handed on: then it is the answer to that call.
 */
export async function forwardRpc(
  { network, upstreams }: Omit<Target, 'onBytes'>,
  body: unknown,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<string | undefined> {
  const target = { network, upstreams, onBytes }
  if (!Array.isArray(body)) {
    const [answer] = await answerItems(target, [readItem(network, body)], 'single')
    return answer
  }
  if (body.length === 0 || body.length > limits.rpcBatchSize)
    return formatError(null, rpcErrorCodes.invalidRequest, errorMessages.INVALID_INPUT)
  const items = body.map((item: unknown) => readItem(network, item))
  const answers = await answerItems(target, items, 'batch')
  return answers.length > 0 ? `[${answers.join(',')}]` : undefined
}

function readItem(network: Network, input: unknown): Item {
  const parsed = v.safeParse(jsonRpcRequestSchema, input)
  const text = parsed.success && isShallow(parsed.output.params, deepest) ? JSON.stringify(parsed.output) : ''
  if (!parsed.success || text === '' || loneSurrogate.test(text))
    return { refusal: formatError(readId(input), rpcErrorCodes.invalidRequest, errorMessages.INVALID_INPUT) }
  const request = parsed.output
  const id = request.id ?? null
  const { methodNotFound } = rpcErrorCodes
  if (!allowedRpcMethods[network.chainNamespace].has(request.method))
    return { refusal: formatError(id, methodNotFound, errorMessages.RPC_METHOD_NOT_ALLOWED) }
  const refusal = refuseParams(request)
  if (refusal) return { refusal }
  if (text.length > getRpcMethodCost(request.method).requestSize)
    return { refusal: formatError(id, rpcErrorCodes.invalidParams, errorMessages.REQUEST_TOO_LARGE) }
  return { request, text }
}

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((child) => isShallow(child, levels - 1))
}

/** The answer to a request that product.md §5 forbids; undefined for any other. */
function refuseParams(request: JsonRpcRequest): string | undefined {
  try {
    assertRpcRequest(request)
    return undefined
  } catch (error) {
    if (!(error instanceof GangwayError)) throw error
    const { code, details, shortMessage } = error
    return formatError(request.id ?? null, rpcErrorCodes.invalidParams, shortMessage, { code, details })
  }
}

function readId(input: unknown): Id {
  const id = typeof input === 'object' && input !== null && 'id' in input ? input.id : null
  return typeof id === 'string' || typeof id === 'number' ? id : null
}

/** One answer per item, in the items' order; notifications have none. */
async function answerItems(
  target: Target,
  items: readonly Item[],
  form: 'single' | 'batch',
): Promise<string[]> {
  const asked = items.flatMap((item) => ('request' in item ? [item] : []))
  const answers = asked.length > 0 ? await ask(target, asked, form) : () => undefined
  return items.flatMap((item) => {
    if ('refusal' in item) return [item.refusal]
    if (item.request.id === undefined) return []
    return [answers(item.request.id) ?? formatFailure(item.request, new GangwayError('RPC_UPSTREAM_FAILED'))]
  })
}

/** Asks the upstreams; gives a function that hands out the answer to each id. */
async function ask(
  { network, upstreams, onBytes }: Target,
  asked: readonly { request: JsonRpcRequest; text: string }[],
  form: 'single' | 'batch',
): Promise<(id: Id) => string | undefined> {
  const requests = asked.map(({ request }) => request)
  const texts = asked.map(({ text }) => text)
  const answerSize = Math.max(...requests.map(({ method }) => getRpcMethodCost(method).answerSize))
  const isRepeatable = !requests.some(({ method }) => sendMethods.has(method))
  const isAnswerExpected = requests.some(({ id }) => id !== undefined)
  try {
    return await upstreams.send(form === 'single' ? texts.join() : `[${texts.join()}]`, {
      isRepeatable,
      limits: { answerSize, onBytes },
      read(text) {
        const value = isAnswerExpected ? readRpcAnswers(text, form) : () => undefined
        return value && { value }
      },
    })
  } catch (error) {
    if (!(error instanceof GangwayError)) throw error
    // This server has no room for the answer now. A transaction that was handed on must not seem refused.
    const isRefusal = error.context.retryAfter !== undefined
    if (isRefusal && isRepeatable) throw error
    const failure = isRefusal ? new GangwayError('RPC_UPSTREAM_FAILED') : error
    const byId = new Map(requests.map((request) => [request.id, request]))
    return (id) => {
      const request = byId.get(id)
      return request && formatFailure(request, failure, network)
    }
  }
}

function formatFailure(request: JsonRpcRequest, error: GangwayError, network?: Network): string {
  const { code, shortMessage } = error
  const isFinal = code === 'FETCH_TOO_LARGE'
  const rpcCode = isFinal || sendMethods.has(request.method) ? notRepeatedCode : rpcErrorCodes.internalError
  const data = { code, ...(network ? { chainId: network.caipNetworkId } : {}) }
  return formatError(request.id ?? null, rpcCode, shortMessage, data)
}

function formatError(id: Id, code: number, message: string, data?: unknown): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, data } })
}
