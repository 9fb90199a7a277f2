import { parseWith } from '@gangway/protocol'
import type { Log } from '@gangway/server-kit'
import type { GenericSchema, InferOutput } from 'valibot'

const answerTimeout = 10_000

/**
 * Asks the other service by HTTP, with a note for proof; null: it did not answer, and nothing may be concluded. `url`: an
 * origin this process reaches it at. `onRefusal`: is told where it did answer, but with a failure.
 */
export async function postNote<const TSchema extends GenericSchema>(
  {
    url,
    service,
    log,
    onRefusal,
  }: { url: string; service: 'login' | 'recovery'; log: Log; onRefusal?: (status: number) => void },
  question: { route: { method: 'POST'; path: string }; note: string; schema: TSchema },
): Promise<InferOutput<TSchema> | null> {
  const { route, note, schema } = question
  const silent = `the ${service} service does not answer`
  try {
    const response = await fetch(new URL(route.path, url), {
      method: route.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ note }),
      redirect: 'error',
      signal: AbortSignal.timeout(answerTimeout),
    })
    if (response.status === 200) return parseWith(schema, await response.json())
    log.warn({ path: route.path, status: response.status }, silent)
    onRefusal?.(response.status)
  } catch (error) {
    log.warn({ path: route.path, error }, silent)
  }
  return null
}
