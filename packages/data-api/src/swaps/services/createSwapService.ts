import { GangwayError } from '@gangway/protocol'
import { readTextUpTo } from '@gangway/server-kit'
import * as v from 'valibot'

/** Asks somebody else's service for quotes and transactions. */
export type SwapService = {
  /**
   * `path` with a query; values left undefined are left out.
   *
   * @throws GangwayError `DATA_SWAP_NO_ROUTE` for HTTP 400, 404 and 422, by which these services say that they have no way;
   * `DATA_QUOTES_UNAVAILABLE` for anything else, and for another shape than expected.
   */
  get<TSchema extends v.GenericSchema>(
    schema: TSchema,
    path: string,
    query: Readonly<Record<string, string | undefined>>,
    signal: AbortSignal,
  ): Promise<v.InferOutput<TSchema>>
  /** Posts JSON. @throws GangwayError as `get`. */
  post<TSchema extends v.GenericSchema>(
    schema: TSchema,
    path: string,
    json: unknown,
    signal: AbortSignal,
  ): Promise<v.InferOutput<TSchema>>
}

/** Most that is read of an answer, bytes: calls of several venues are long. */
const maxSize = 1024 * 1024

const noRoute = new Set([400, 404, 422])

/** Creates it. `headers` may hold the operator's key, and are sent to `url` alone. */
export function createSwapService(url: string, headers: Readonly<Record<string, string>> = {}): SwapService {
  const toUrl = (path: string) => new URL(`${url.replace(/\/$/, '')}${path}`)
  function parse<TSchema extends v.GenericSchema>(schema: TSchema, answer: unknown): v.InferOutput<TSchema> {
    const result = v.safeParse(schema, answer)
    if (result.success) return result.output
    throw new GangwayError('DATA_QUOTES_UNAVAILABLE', { details: 'unexpected answer' })
  }
  return {
    async get(schema, path, query, signal) {
      const address = toUrl(path)
      for (const [name, value] of Object.entries(query))
        if (value !== undefined) address.searchParams.set(name, value)
      return parse(schema, await ask(address, { headers, signal }))
    },
    async post(schema, path, json, signal) {
      const init = { method: 'POST', body: JSON.stringify(json), signal }
      return parse(
        schema,
        await ask(toUrl(path), { ...init, headers: { ...headers, 'content-type': 'application/json' } }),
      )
    },
  }
}

/** A question as `fetch` takes it. */
type Asking = Pick<RequestInit, 'method' | 'body'> & {
  headers: Readonly<Record<string, string>>
  signal: AbortSignal
}

/** What was answered; of a failure nothing but its status is told, as the address may hold a key. */
async function ask(address: URL, { headers, signal, ...init }: Asking): Promise<unknown> {
  const fail = (details: string) => new GangwayError('DATA_QUOTES_UNAVAILABLE', { details })
  let response: Response
  try {
    response = await fetch(address, {
      ...init,
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      signal,
    })
  } catch {
    // fetch says no more of it than that.
    throw fail(signal.aborted ? 'no answer in time' : 'not reached')
  }
  if (!response.ok) {
    await response.body?.cancel()
    if (noRoute.has(response.status))
      throw new GangwayError('DATA_SWAP_NO_ROUTE', { details: `HTTP ${response.status}` })
    throw fail(`HTTP ${response.status}`)
  }
  const text = await readTextUpTo(response.body, maxSize)
  if (text === undefined) throw fail('too large')
  try {
    return JSON.parse(text)
  } catch {
    throw fail('no JSON')
  }
}
