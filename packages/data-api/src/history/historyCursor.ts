import { GangwayError } from '@gangway/protocol'
import * as v from 'valibot'

/** Where a page begins: in which source, and where there. */
type HistoryCursor = { source: string; position: unknown }

const cursorSchema = v.object({
  v: v.literal(1),
  src: v.string(),
  pos: v.unknown(),
})

/** Writes a cursor as a page's `next` has it: base64url of JSON, opaque to whoever gets it. data-sources.md §5 */
export function formatHistoryCursor({ source, position }: HistoryCursor): string {
  return Buffer.from(JSON.stringify({ v: 1, src: source, pos: position })).toString('base64url')
}

/**
 * Reads what {@link formatHistoryCursor} wrote; the position is its source's to check.
 *
 * @throws GangwayError `INVALID_INPUT`.
 */
export function parseHistoryCursor(text: string): HistoryCursor {
  const cursor = v.safeParse(cursorSchema, readJson(text))
  if (!cursor.success) throw createCursorError()
  return { source: cursor.output.src, position: cursor.output.pos }
}

/**
 * Reads a position that a page of this deployment had.
 *
 * @throws GangwayError `INVALID_INPUT` for any other.
 */
export function parseHistoryPosition<TSchema extends v.GenericSchema>(
  schema: TSchema,
  position: unknown,
): v.InferOutput<TSchema> {
  const result = v.safeParse(schema, position)
  if (result.success) return result.output
  throw createCursorError()
}

/** What is said of a cursor that nobody here gave. */
export function createCursorError(): GangwayError {
  return new GangwayError('INVALID_INPUT', { context: { field: 'cursor' } })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    // Not JSON: as wrong as any other thing that is no cursor.
    return undefined
  }
}
