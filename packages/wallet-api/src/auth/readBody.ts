import { parseWith } from '@gangway/protocol'
import { readJsonBody } from '@gangway/server-kit'
import type { Context } from 'hono'
import type { GenericSchema, InferOutput } from 'valibot'

/** Bytes of the longest body but one, a receipt with what it is for, with room. */
const usualSize = 16 * 1024

/**
 * Reads the body of a request, of at most `maxSize` bytes.
 *
 * @throws GangwayError `INVALID_INPUT`, `REQUEST_TOO_LARGE`.
 */
export async function readBody<const TSchema extends GenericSchema>(
  request: Context,
  schema: TSchema,
  maxSize = usualSize,
): Promise<InferOutput<TSchema>> {
  return parseWith(schema, await readJsonBody(request, maxSize))
}
