import { parseWith } from '@gangway/protocol'
import { readJsonBody } from '@gangway/server-kit'
import type { Context } from 'hono'
import type { GenericSchema, InferOutput } from 'valibot'

/** Bytes of the longest body there is, a receipt with what it is for, with room. */
const maxBodySize = 16 * 1024

/**
 * Reads the body of a request.
 *
 * @throws GangwayError `INVALID_INPUT`, `REQUEST_TOO_LARGE`.
 */
export async function readBody<const TSchema extends GenericSchema>(
  request: Context,
  schema: TSchema,
): Promise<InferOutput<TSchema>> {
  return parseWith(schema, await readJsonBody(request, maxBodySize))
}
