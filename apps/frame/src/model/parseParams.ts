import { getSchemaMessage, invalidParams } from '@gangway/protocol'
import * as v from 'valibot'
import { nameField } from './nameField.js'

/**
 * Checks the params of a call and returns them typed; unknown keys are dropped. `root` says where in them `input` stands.
 *
 * @throws GangwayError `INVALID_INPUT`, which says what is wrong and where: `Required: params[1].primaryType`.
 */
export function parseParams<const TSchema extends v.GenericSchema>(
  schema: TSchema,
  input: unknown,
  root = 'params',
): v.InferOutput<TSchema> {
  const result = v.safeParse(schema, input)
  if (result.success) return result.output
  const [issue] = result.issues
  throw invalidParams(nameField(issue, root), getSchemaMessage(issue))
}
