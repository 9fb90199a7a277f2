import { GangwayError } from '@gangway/protocol'
import * as v from 'valibot'

/** The last NFT of the page before; the next one begins after it. */
export type NftPosition = v.InferOutput<typeof nftPositionSchema>

/** See {@link NftPosition}. */
const nftPositionSchema = v.object({
  /** When the account last got it; 0 where that is not what they are ordered by. */
  block: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  asset: v.pipe(v.string(), v.maxLength(64)),
  tokenId: v.pipe(v.string(), v.maxLength(100)),
})

const cursorSchema = v.pipe(
  v.string(),
  v.transform((text) => Buffer.from(text, 'base64url').toString()),
  v.parseJson(),
  v.object({ v: v.literal(2), src: v.string(), pos: v.unknown() }),
)

/** Where a page begins: in which source, and where there. */
type NftCursor = { source: string; position: unknown }

/** Writes a cursor as a page's `next` has it: base64url of JSON, opaque to whoever gets it. data-sources.md §5 */
export function formatNftCursor({ source, position }: NftCursor): string {
  return Buffer.from(JSON.stringify({ v: 2, src: source, pos: position })).toString('base64url')
}

/**
 * Reads what {@link formatNftCursor} wrote; the position is its source's to check.
 *
 * @throws GangwayError `INVALID_INPUT`.
 */
export function parseNftCursor(text: string): NftCursor {
  const { src, pos } = parsePart(cursorSchema, text)
  return { source: src, position: pos }
}

/**
 * Reads a position of the sources that order NFTs themselves; undefined: the first page.
 *
 * @throws GangwayError `INVALID_INPUT`.
 */
export function parseNftPosition(position: unknown): NftPosition | undefined {
  return position === undefined ? undefined : parsePart(nftPositionSchema, position)
}

/**
 * Reads a part of a cursor that a page of this deployment had.
 *
 * @throws GangwayError `INVALID_INPUT` for any other.
 */
export function parsePart<TSchema extends v.GenericSchema>(
  schema: TSchema,
  part: unknown,
): v.InferOutput<TSchema> {
  const result = v.safeParse(schema, part)
  if (result.success) return result.output
  throw createCursorError()
}

/** The error of a cursor that no page of this deployment had. */
export function createCursorError(): GangwayError {
  return new GangwayError('INVALID_INPUT', { context: { field: 'cursor' } })
}
