import type { RelayErrorTag } from '@gangway/protocol'
import * as v from 'valibot'
import type { Connection } from '../model/connection.js'
import { RelayError } from '../model/RelayError.js'
import type { RelayContext } from '../relayContext.js'

/** One call of a method. */
export type Call<TParams> = {
  context: RelayContext
  connection: Connection
  params: TParams
  /** Answers the client; goes before what the call makes the relay push to it. */
  reply(result: unknown): void
}

/**
 * A method of the relay, given what a client sent.
 *
 * @throws RelayError
 */
export type Method = (call: Call<unknown>) => Promise<void>

/** Makes a method of a function of params that fit the schema. */
export function defineMethod<const TSchema extends v.GenericSchema>(
  schema: TSchema,
  run: (call: Call<v.InferOutput<TSchema>>) => Promise<void>,
): Method {
  return async ({ params, ...call }) => {
    const read = v.safeParse(schema, params, { abortEarly: true })
    if (!read.success) throw toRelayError(read.issues[0])
    await run({ ...call, params: read.output })
  }
}

const batchTags: Partial<Record<string, RelayErrorTag>> = {
  min_length: 'BatchEmpty',
  max_length: 'BatchLimitExceeded',
}

function toRelayError(issue: v.BaseIssue<unknown>): RelayError {
  const path = v.getDotPath(issue)
  const tag = batchTags[issue.type] ?? (/topic$/i.test(path ?? '') ? 'InvalidTopic' : 'InvalidParams')
  // Not the issue's own text: it quotes what it was given.
  return new RelayError('invalidRequest', tag, path ? `Invalid params: ${path}` : 'Invalid params')
}
