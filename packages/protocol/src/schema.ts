import * as v from 'valibot'
import { GangwayError } from './errors/GangwayError.js'
import { expectedReceived, specTexts } from './errors/specTexts.js'

/** One thing wrong with an input: where, and in product.md §8's words. */
export type SchemaIssue = { field: string; description: string }

type Issue = v.BaseIssue<unknown>

/**
 * The words of product.md §8 for a schema failure: 'Required' for what is missing, 'Expected X, received Y' for a
 * wrong type, 'Invalid input' for anything else.
 */
export function getSchemaMessage(issue: Issue): string {
  if (issue.kind === 'schema') {
    if (issue.received === 'undefined' || isMissingKey(issue)) return specTexts.required
    const expected = typeNames[issue.type]
    if (expected) return expectedReceived(expected, typeOf(issue.input))
  }
  return specTexts.invalidInput
}

const typeNames: Record<string, string> = {
  array: 'array',
  bigint: 'bigint',
  boolean: 'boolean',
  loose_object: 'object',
  loose_tuple: 'array',
  number: 'number',
  object: 'object',
  record: 'object',
  strict_object: 'object',
  string: 'string',
  tuple: 'array',
}

function isMissingKey(issue: Issue): boolean {
  const last = issue.path?.at(-1)
  return last?.type === 'object' && last.origin === 'key'
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (Number.isNaN(value)) return 'nan'
  return typeof value
}

/**
 * Checks outside data against a schema and returns it typed; unknown keys are dropped.
 *
 * @throws GangwayError `INVALID_INPUT` with `context.reasons` ({@link SchemaIssue}[]).
 */
export function parseWith<const TSchema extends v.GenericSchema>(
  schema: TSchema,
  input: unknown,
): v.InferOutput<TSchema> {
  const result = v.safeParse(schema, input)
  if (result.success) return result.output
  const reasons = result.issues.map(
    (issue): SchemaIssue => ({ field: v.getDotPath(issue) ?? '', description: getSchemaMessage(issue) }),
  )
  const [first] = reasons
  throw new GangwayError('INVALID_INPUT', {
    ...(first ? { shortMessage: first.description, details: first.field || 'input' } : {}),
    context: { reasons },
  })
}
