import type { IncomingMessage } from 'node:http'
import { GangwayError } from '@gangway/protocol'

/**
 * Reads a body, counting as it comes; its length is what the sender says only as long as that is true.
 *
 * @throws GangwayError `FETCH_TOO_LARGE`.
 */
export async function readBody(
  response: IncomingMessage,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(response.headers['content-length']) > maxBytes) throw new GangwayError('FETCH_TOO_LARGE')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxBytes) throw new GangwayError('FETCH_TOO_LARGE')
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
