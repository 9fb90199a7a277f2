import { type ErrorCode, GangwayError, limits, parseWith } from '@gangway/protocol'
import type * as v from 'valibot'
import { wait } from '../wait.js'

/** How {@link fetchJson} reads. */
export type FetchJsonOptions<TSchema extends v.GenericSchema> = {
  schema: TSchema
  /** Code of the error that anything but a good answer becomes. */
  errorCode: ErrorCode
  /** Ends the reading, attempts to come included. */
  signal?: AbortSignal
}

/**
 * Reads JSON from the deployment's own API: 10 s limit, and up to 3 more attempts after 150, 300, 600 ms with
 * jitter when the network failed or the server said 5xx or 429 (product.md §9). Only for requests that may be repeated.
 *
 * @throws GangwayError with the given code.
 */
export async function fetchJson<const TSchema extends v.GenericSchema>(
  url: string,
  { schema, errorCode, signal }: FetchJsonOptions<TSchema>,
): Promise<v.InferOutput<TSchema>> {
  for (let attempt = 0; ; attempt += 1) {
    const limit = AbortSignal.timeout(limits.rpcTimeout)
    try {
      const response = await fetch(url, { signal: signal ? AbortSignal.any([signal, limit]) : limit })
      if (response.ok) return parseWith(schema, await response.json())
      if (!isTransient(response.status) || attempt >= limits.retryCount)
        throw new GangwayError(errorCode, { details: `HTTP status code: ${response.status}` })
    } catch (cause) {
      if (cause instanceof GangwayError && cause.code === errorCode) throw cause
      if (cause instanceof GangwayError || attempt >= limits.retryCount || signal?.aborted)
        throw new GangwayError(errorCode, { cause })
    }
    await wait(limits.retryDelay * 2 ** attempt * (0.75 + Math.random() / 2), signal)
  }
}

function isTransient(status: number): boolean {
  return status === 429 || (status >= 500 && status !== 503)
}
