import { GangwayError } from '@gangway/protocol'
import { readContentType } from './readContentType.js'
import { refuse } from './refuse.js'

/** Longest `data:` address read: 64 KiB, data-sources.md §6.4. */
const maxLength = 65_536

/**
 * Reads what a `data:` address holds. It goes to no network: this is how Node reads one (RFC 2397).
 *
 * @throws GangwayError `FETCH_REFUSED`, `FETCH_TOO_LARGE`, `FETCH_WRONG_TYPE`.
 */
export async function readDataUrl(
  address: string,
  { accept, maxBytes }: { accept: readonly string[]; maxBytes: number },
): Promise<{ contentType: string; body: Uint8Array<ArrayBuffer> }> {
  if (address.length > maxLength) throw new GangwayError('FETCH_TOO_LARGE')
  const response = await fetch(address).catch((): never => {
    throw refuse('not an address')
  })
  const contentType = readContentType(response.headers.get('content-type'), accept)
  const body = new Uint8Array(await response.arrayBuffer())
  if (body.byteLength > maxBytes) throw new GangwayError('FETCH_TOO_LARGE')
  return { contentType, body }
}
