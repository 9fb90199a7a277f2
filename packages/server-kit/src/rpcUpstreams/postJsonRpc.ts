import { GangwayError } from '@gangway/protocol'
import { readTextUpTo } from '../http/readTextUpTo.js'

/** Longest answer taken from an upstream for this server itself, in bytes. */
const ownAnswerSize = 32 * 1024 * 1024

/** How one attempt at an upstream can fail. Used as a metric label. */
export type UpstreamFailure =
  | 'network'
  | 'timeout'
  | 'rateLimited'
  | 'httpStatus'
  | 'tooLarge'
  | 'badResponse'

/** Outcome of one attempt at an upstream: its answer's text, or why there is none. */
export type UpstreamAnswer = { text: string } | { failure: UpstreamFailure }

/** How much of an answer is taken. */
export type AnswerLimits = {
  /** Bytes. */
  answerSize: number
  /** Told of each part of the answer, in bytes; may throw a GangwayError, which ends the attempt. */
  onBytes: (bytes: number) => void
}

/**
 * Makes one attempt at an upstream. Never repeats. `timeout` in milliseconds.
 *
 * @throws GangwayError of `onBytes`; nothing else.
 */
export async function postJsonRpc(
  url: string,
  body: string,
  timeout: number,
  limits?: AnswerLimits,
): Promise<UpstreamAnswer> {
  const signal = AbortSignal.timeout(timeout)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body,
      redirect: 'error',
      signal,
    })
    if (!response.ok) {
      await response.body?.cancel()
      return { failure: response.status === 429 ? 'rateLimited' : 'httpStatus' }
    }
    const text = await readTextUpTo(response.body, limits?.answerSize ?? ownAnswerSize, limits?.onBytes)
    return text === undefined ? { failure: 'tooLarge' } : { text }
  } catch (error) {
    if (error instanceof GangwayError) throw error
    // fetch says "failed" for every cause; only the clock tells a time-out from a broken connection.
    return { failure: signal.aborted ? 'timeout' : 'network' }
  }
}
