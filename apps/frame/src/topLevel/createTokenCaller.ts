import { GangwayError, limits, parseWith } from '@gangway/protocol'
import type * as v from 'valibot'
import { readHttpError } from '../http/readHttpError.js'

/** What a call takes from where it runs. */
export type TokenCallerParameters = {
  token: string
  fetch: typeof globalThis.fetch
  /** Unix milliseconds. */
  getNow?: () => number
}

/**
 * Asks with the token. `ahead`: how far the service's clock is ahead of this machine's, ms.
 *
 * @throws GangwayError the service's own code; `FRAME_UNREACHABLE` where no answer came.
 */
export type TokenCaller = <const TSchema extends v.GenericSchema>(
  route: { path: string },
  answer: TSchema,
  more?: object,
) => Promise<{ answer: v.InferOutput<TSchema>; ahead: number }>

/** A clock that is off by less is taken for right: the header has whole seconds, and the answer was on its way. */
const clockTolerance = 5_000

/** Calls `auth` for a page whose token is its proof, sent in the body alone. Each waits 10 s at most; none is repeated. */
export function createTokenCaller({ token, fetch, getNow = Date.now }: TokenCallerParameters): TokenCaller {
  return async ({ path }, schema, more) => {
    try {
      const response = await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token, ...more }),
        cache: 'no-store',
        signal: AbortSignal.timeout(limits.rpcTimeout),
      })
      const body: unknown = await response.json()
      if (!response.ok) throw readHttpError(body)
      return { answer: parseWith(schema, body), ahead: getServerAhead(response, getNow()) }
    } catch (cause) {
      throw cause instanceof GangwayError ? cause : new GangwayError('FRAME_UNREACHABLE', { cause })
    }
  }
}

/** 0 where nothing tells. */
function getServerAhead({ headers }: Response, now: number): number {
  const ahead = Date.parse(headers.get('date') ?? '') - now
  return Math.abs(ahead) > clockTolerance ? ahead : 0
}
