import { GangwayError } from '@gangway/protocol'
import * as v from 'valibot'

/** The last NFT of the page before; the next one begins after it. */
export type NftPosition = v.InferOutput<typeof positionSchema>

const positionSchema = v.object({
  /** When the account last got it; 0 where that is not what they are ordered by. */
  block: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  asset: v.pipe(v.string(), v.maxLength(64)),
  tokenId: v.pipe(v.string(), v.maxLength(100)),
})

const cursorSchema = v.pipe(
  v.string(),
  v.transform((text) => Buffer.from(text, 'base64url').toString()),
  v.parseJson(),
  v.object({ v: v.literal(1), nft: positionSchema }),
)

/** Writes a cursor as a page's `next` has it: base64url of JSON, opaque to whoever gets it. data-sources.md §5 */
export function formatNftCursor(position: NftPosition): string {
  return Buffer.from(JSON.stringify({ v: 1, nft: position })).toString('base64url')
}

/**
 * Reads what {@link formatNftCursor} wrote.
 *
 * @throws GangwayError `INVALID_INPUT`.
 */
export function parseNftCursor(text: string): NftPosition {
  const cursor = v.safeParse(cursorSchema, text)
  if (cursor.success) return cursor.output.nft
  throw new GangwayError('INVALID_INPUT', { context: { field: 'cursor' } })
}
