import { readTextUpTo } from '@gangway/server-kit'
import * as v from 'valibot'
import { toReason } from './toReason.js'

/** Bytes of the longest answer: a few keys. */
const answerSize = 64 * 1024

const keysSchema = v.object({ keys: v.pipe(v.array(v.object({ kid: v.string() })), v.minLength(1)) })

/**
 * The ids of the keys by which the other wallet service signs, or why they cannot be read: a code, never an address.
 * `timeout`: ms.
 */
export async function askNoteKeys(
  url: string,
  timeout: number,
): Promise<{ kids: string[] } | { reason: string }> {
  const signal = AbortSignal.timeout(timeout)
  try {
    const response = await fetch(url, { redirect: 'error', signal })
    if (!response.ok) {
      await response.body?.cancel()
      return { reason: `HTTP_${response.status}` }
    }
    const text = await readTextUpTo(response.body, answerSize)
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), keysSchema), text)
    return read.success ? { kids: read.output.keys.map(({ kid }) => kid) } : { reason: 'NO_KEYS' }
  } catch (error) {
    return { reason: signal.aborted ? 'TIMEOUT' : toReason(error) }
  }
}
