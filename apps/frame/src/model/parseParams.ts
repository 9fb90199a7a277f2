import { getSchemaMessage, invalidParams } from '@gangway/protocol'
import * as v from 'valibot'

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

/** Characters that are told; keys are the app's own and may be of any length. */
const longest = 200

/** Where in the params of a call something is wrong, as developers write it: `params[0].to`. */
export function nameField({ path }: Pick<v.BaseIssue<unknown>, 'path'>, root = 'params'): string {
  return [root, ...(path ?? []).map(({ key }) => nameStep(key))].join('').slice(0, longest)
}

function nameStep(key: unknown): string {
  if (typeof key === 'number') return `[${key}]`
  return /^[A-Za-z_$][\w$]*$/.test(String(key)) ? `.${key}` : `[${JSON.stringify(key)}]`
}
