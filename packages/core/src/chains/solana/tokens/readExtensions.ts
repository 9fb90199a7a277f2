import { GangwayError } from '@gangway/protocol'
import type { ReadonlyUint8Array } from '@solana/kit'

/** Extensions by number, each with its bytes. */
export type Extensions = ReadonlyMap<number, ReadonlyUint8Array>

/** Both mints and accounts are padded to the size of an account; a byte that tells them apart follows. */
const extensionsStart = 166

/**
 * Reads the extensions of a Token-2022 mint or account from its bytes: after the base, a list of number (u16),
 * length (u16) and content. The nodes' own `jsonParsed` is no help: it silently leaves out all of them where it
 * does not know one.
 *
 * @throws GangwayError `SEND_INVALID_PARAMETERS` for bytes no token program writes.
 */
export function readExtensions(data: ReadonlyUint8Array): Extensions {
  const found = new Map<number, ReadonlyUint8Array>()
  const readU16 = (at: number) => (data[at] ?? 0) + (data[at + 1] ?? 0) * 256
  for (let at = extensionsStart; at + 4 <= data.length; ) {
    const number = readU16(at)
    if (number === 0) break
    const end = at + 4 + readU16(at + 2)
    if (end > data.length)
      throw new GangwayError('SEND_INVALID_PARAMETERS', { details: 'the token account is malformed' })
    found.set(number, data.slice(at + 4, end))
    at = end
  }
  return found
}
