import type { CaipNetworkId } from '@gangway/protocol'
import {
  createGuardedAsk,
  type GuardedAsk,
  type Log,
  type Metrics,
  parseJsonExact,
} from '@gangway/server-kit'
import * as v from 'valibot'
import { createPace } from './createPace.js'
import { createServiceRest } from './createServiceRest.js'
import {
  createServiceError,
  getRetryAfter,
  isQuestionFault,
  type ServiceFault,
  toServiceFault,
  toStatusFault,
} from './serviceFault.js'

/** Another company's server, asked for one capability. Each answer is read by a schema; nothing else of it is used. */
export type DataService = {
  /** Whether it failed lately on that network, and refuses questions for now. */
  isResting(chain: CaipNetworkId): boolean
  /**
   * Asks for the address that `path` and `query` make; values left undefined are left out, and what is in the service's own address
   * stays as it is.
   *
   * @throws GangwayError `DATA_INVALID_RESPONSE` or `FETCH_…`, without address, key or answer. The service rests then,
   * unless this question alone is at fault.
   */
  get<TSchema extends v.GenericSchema>(
    schema: TSchema,
    question: ServiceQuestion & {
      path: string
      query?: Readonly<Record<string, string | undefined>>
    },
  ): Promise<v.InferOutput<TSchema>>
  /** Calls a method by JSON-RPC 2.0; the schema is that of its `result`. Throws as `get`. */
  call<TSchema extends v.GenericSchema>(
    schema: TSchema,
    question: ServiceQuestion & { method: string; params: unknown; path?: string | undefined },
  ): Promise<v.InferOutput<TSchema>>
}

type ServiceQuestion = {
  chain: CaipNetworkId
  signal?: AbortSignal | undefined
  /** What an answer of 404 stands for; without it 404 is a failure. */
  missing?: unknown
}

/** What services are made of beside their settings. */
export type ServiceTools = { log: Log; metrics?: Pick<Metrics, 'dataProvider'> | undefined }

/** How a service is asked. */
type ServiceSettings = {
  provider: string
  capability: string
  /** Where it answers, by network. The key may be in it: it is in no log and no error. */
  getUrl: (chain: CaipNetworkId) => string
  headers?: Readonly<Record<string, string>> | undefined
  /** Added to every query; for services that want their key there. */
  secretQuery?: Readonly<Record<string, string>> | undefined
  /** Finds the fault in an answer of status 200, for services that report faults there. */
  findFault?: ((answer: unknown) => ServiceFault | undefined) | undefined
  /** ms between two questions, whoever asks; default none. */
  pause?: number | undefined
  /** In place of limits of 4 s and 2 MiB; for tests. */
  ask?: GuardedAsk | undefined
}

/** Creates it: a question has 4 s and 2 MiB. A failure is not repeated; one of the service itself begins a rest, see {@link createServiceRest}. */
export function createDataService(settings: ServiceSettings, { log, metrics }: ServiceTools): DataService {
  const {
    provider,
    capability,
    getUrl,
    headers,
    secretQuery = {},
    findFault,
    pause,
    ask = createGuardedAsk(),
  } = settings
  const now = () => performance.now()
  const rest = createServiceRest(now)
  const waitForTurn = pause === undefined ? undefined : createPace(pause)
  const count = (outcome: string) => metrics?.dataProvider.inc({ provider, capability, outcome })

  async function send(
    url: URL,
    { chain, signal, missing }: ServiceQuestion,
    body?: string,
  ): Promise<unknown> {
    const { status, text, retryAfter } = await ask(url.href, { headers, body, signal })
    if (status === 404 && missing !== undefined) return missing
    if (status !== 200) throw createServiceError(toStatusFault(status), `HTTP ${status}`, retryAfter)
    const answer = readJson(text)
    const fault = findFault?.(answer)
    if (fault) throw createServiceError(fault, `a fault reported by ${provider} for ${chain}`)
    return answer
  }

  function assertAwake(chain: CaipNetworkId) {
    if (!rest.isResting(chain)) return
    count('rested')
    throw createServiceError('failed', 'resting')
  }

  async function read<TSchema extends v.GenericSchema>(
    schema: TSchema,
    question: ServiceQuestion,
    url: URL,
    body?: string,
  ): Promise<v.InferOutput<TSchema>> {
    const { chain, signal } = question
    assertAwake(chain)
    if (waitForTurn) {
      await waitForTurn(signal)
      assertAwake(chain)
    }
    const begun = now()
    try {
      const result = v.safeParse(schema, await send(url, question, body))
      if (!result.success) throw createServiceError('invalid', 'unexpected answer')
      rest.succeed(chain, begun)
      count('ok')
      return result.output
    } catch (error) {
      // A caller that has ended has said nothing of the service.
      if (signal?.aborted) throw error
      const fault = toServiceFault(error)
      count(fault)
      if (isQuestionFault(fault)) throw error
      const length = rest.fail(chain, begun, fault, getRetryAfter(error))
      if (length !== undefined)
        log.warn({ provider, capability, chain, fault, rest: length }, 'a data provider failed, and rests')
      throw error
    }
  }

  return {
    isResting: rest.isResting,
    get(schema, question) {
      const { chain, path, query } = question
      return read(schema, question, toUrl(getUrl(chain), path, { ...query, ...secretQuery }))
    },
    async call(schema, question) {
      const { chain, method, params, path = '' } = question
      const url = toUrl(getUrl(chain), path, secretQuery)
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const answer = await read(v.object({ result: schema }), question, url, body)
      return (answer as { result: v.InferOutput<typeof schema> }).result
    },
  }
}

/** The base may have a query of its own, in which some services take their key. */
function toUrl(base: string, path: string, query: Readonly<Record<string, string | undefined>>): URL {
  const url = new URL(base)
  const own = new Set(url.searchParams.keys())
  if (path) url.pathname = `${url.pathname.replace(/\/$/, '')}${path}`
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && !own.has(name)) url.searchParams.set(name, value)
  return url
}

function readJson(text: string): unknown {
  try {
    return parseJsonExact(text)
  } catch {
    throw createServiceError('invalid', 'no JSON')
  }
}
