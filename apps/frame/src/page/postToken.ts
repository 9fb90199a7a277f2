import { GangwayError, type LanguageTag, limits, parseWith } from '@gangway/protocol'
import type * as v from 'valibot'
import { readHttpError } from '../http/readHttpError.js'

/** A clock that is off by less is taken for right: the header has whole seconds, and the answer was on its way. */
const clockTolerance = 5_000

/** Asks `auth` with the token of a page; how far the service's clock is ahead of ours comes with the answer, ms. */
export type PostToken = <const TSchema extends v.GenericSchema>(
  route: { path: string },
  schema: TSchema,
  more?: Readonly<Record<string, string | null>>,
) => Promise<{ answer: v.InferOutput<TSchema>; ahead: number }>

/**
 * Creates the calls of a page that a token proves, which is sent in the body alone. Each waits 10 s at most; none is
 * repeated. They throw what the service says, and `FRAME_UNREACHABLE`.
 */
export function createPostToken({
  token,
  fetch,
  language,
  getNow = Date.now,
}: {
  token: string
  fetch: typeof globalThis.fetch
  /** What the person reads, for mails; default: as the browser's own header says. */
  language?: LanguageTag
  getNow?: () => number
}): PostToken {
  return async ({ path }, schema, more = {}) => {
    try {
      const response = await fetch(path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(language && { 'accept-language': language }),
        },
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
