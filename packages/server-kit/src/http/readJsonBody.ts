import { GangwayError } from '@gangway/protocol'
import type { Context } from 'hono'
import { readTextUpTo } from './readTextUpTo.js'

/**
 * Reads a request's body as JSON whatever its content type says: AppKit and viem send JSON as `text/plain` to
 * spare the preflight (services.md §2). `maxSize` is in bytes; `onBytes` as of `readTextUpTo`.
 *
 * @throws GangwayError `REQUEST_TOO_LARGE`, or `INVALID_INPUT` for what is not JSON; what `onBytes` throws.
 */
export async function readJsonBody(
  context: Context,
  maxSize: number,
  onBytes?: (bytes: number) => void,
): Promise<unknown> {
  const text = await readTextUpTo(context.req.raw.body, maxSize, onBytes)
  if (text === undefined) throw new GangwayError('REQUEST_TOO_LARGE')
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new GangwayError('INVALID_INPUT', { cause, context: { field: 'body' } })
  }
}
