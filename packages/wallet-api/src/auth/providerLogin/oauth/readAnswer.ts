import * as v from 'valibot'
import { ProviderFault, toFaultCode } from './ProviderFault.js'

/** As RFC 6749 §5.2 has it; GitHub sends it with HTTP 200. */
const refusalSchema = v.object({ error: v.string() })

/**
 * Reads the JSON a provider answers.
 *
 * @throws ProviderFault `OAUTH_…` with the error it names, `HTTP_…` with the status, or `ANSWER_UNEXPECTED`.
 */
export async function readAnswer<const TSchema extends v.GenericSchema>(
  response: Response,
  schema: TSchema,
): Promise<v.InferOutput<TSchema>> {
  const body = parseJson(await response.text())
  const refusal = v.safeParse(refusalSchema, body)
  if (refusal.success) throw new ProviderFault(toFaultCode('OAUTH', refusal.output.error))
  if (response.status !== 200) throw new ProviderFault(`HTTP_${response.status}`)
  const answer = v.safeParse(schema, body)
  if (!answer.success) throw new ProviderFault('ANSWER_UNEXPECTED')
  return answer.output
}

/** Undefined for what is no JSON; what the parser says of it would quote it. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
