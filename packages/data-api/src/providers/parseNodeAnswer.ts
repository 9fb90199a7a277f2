import { GangwayError } from '@gangway/protocol'
import * as v from 'valibot'

/**
 * Reads what a node answered.
 *
 * @throws GangwayError `RPC_UPSTREAM_FAILED` for another shape than expected.
 */
export function parseNodeAnswer<TSchema extends v.GenericSchema>(
  schema: TSchema,
  answer: unknown,
): v.InferOutput<TSchema> {
  const result = v.safeParse(schema, answer)
  if (result.success) return result.output
  throw new GangwayError('RPC_UPSTREAM_FAILED', { details: 'unexpected answer' })
}
