import { parseWith } from '@gangway/protocol'
import type { Log } from '@gangway/server-kit'
import type { GenericSchema, InferOutput } from 'valibot'

const answerTimeout = 10_000

/**
 * Asks `auth` by HTTP, with a note for proof; null: it did not answer, and nothing may be concluded. `authUrl`: an origin
 * this process reaches it at.
 */
export async function askAuth<const TSchema extends GenericSchema>(
  { authUrl, log }: { authUrl: string; log: Log },
  question: { route: { method: 'POST'; path: string }; note: string; schema: TSchema },
): Promise<InferOutput<TSchema> | null> {
  const { route, note, schema } = question
  try {
    const response = await fetch(new URL(route.path, authUrl), {
      method: route.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ note }),
      redirect: 'error',
      signal: AbortSignal.timeout(answerTimeout),
    })
    if (response.status === 200) return parseWith(schema, await response.json())
    log.warn({ path: route.path, status: response.status }, 'the login service does not answer')
  } catch (error) {
    log.warn({ path: route.path, error }, 'the login service does not answer')
  }
  return null
}
