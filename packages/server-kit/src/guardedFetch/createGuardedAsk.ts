import { GangwayError } from '@gangway/protocol'
import { createResolveHost } from './createResolveHost.js'
import { isPublicAddress } from './isPublicAddress.js'
import { readBody } from './readBody.js'
import { requestTarget } from './requestTarget.js'
import { withinTime } from './withinTime.js'

/** A question to a service that the operator has chosen. */
export type GuardedQuestion = {
  /** JSON text; with it the question is a POST, else a GET. */
  body?: string | undefined
  headers?: Readonly<Record<string, string>> | undefined
  /** Ends the question earlier than its own time, as `FETCH_TIMEOUT`. */
  signal?: AbortSignal | undefined
}

/**
 * Asks an address that the operator has written, on any machine and port. It follows no redirect, so that a key in a header or in
 * the address goes to no other host, and unpacks nothing. The text of an answer is read whatever its status.
 *
 * @throws GangwayError `FETCH_TIMEOUT`, `FETCH_TOO_LARGE`, `FETCH_FAILED` (no answer). None of them names the address.
 */
export type GuardedAsk = (
  address: string,
  question: GuardedQuestion,
) => Promise<{ status: number; retryAfter: string | undefined; text: string }>

/** Creates it. `timeout`: ms for all of one question, default 4,000. `maxBytes` of an answer, default 2 MiB. */
export function createGuardedAsk(settings: { timeout?: number; maxBytes?: number } = {}): GuardedAsk {
  const { timeout = 4_000, maxBytes = 2 * 1024 * 1024 } = settings
  // Asked of addresses that strangers wrote; this one is the operator's.
  const rules = { resolveHost: createResolveHost(), isAllowedAddress: isPublicAddress }
  return async (address, { body, headers, signal: outer }) => {
    try {
      return await withinTime(timeout, outer, async (signal) => {
        const response = await requestTarget(
          { url: new URL(address), isTrusted: true },
          {
            method: body === undefined ? 'GET' : 'POST',
            accept: ['application/json'],
            body,
            headers,
            signal,
          },
          rules,
        )
        try {
          return {
            status: response.statusCode ?? 0,
            retryAfter: response.headers['retry-after'],
            text: new TextDecoder().decode(await readBody(response, maxBytes)),
          }
        } finally {
          response.destroy()
        }
      })
    } catch (error) {
      // What Node says of a request names its host, and a key may be in that.
      throw new GangwayError(error instanceof GangwayError ? error.code : 'FETCH_FAILED')
    }
  }
}
