import { readTextUpTo } from '../http/readTextUpTo.js'

/** Largest answer taken from an upstream, in bytes. */
export const maxUpstreamResponseSize = 32 * 1024 * 1024

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

/** Makes one attempt at an upstream. Never throws, never repeats. `timeout` in milliseconds. */
export async function postJsonRpc(url: string, body: string, timeout: number): Promise<UpstreamAnswer> {
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
    const text = await readTextUpTo(response.body, maxUpstreamResponseSize)
    return text === undefined ? { failure: 'tooLarge' } : { text }
  } catch {
    // fetch says "failed" for every cause; only the clock tells a time-out from a broken connection.
    return { failure: signal.aborted ? 'timeout' : 'network' }
  }
}
