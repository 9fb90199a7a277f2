import { GangwayError, invalidParams } from '@gangway/protocol'
import { base58 } from '@scure/base'

/** Longest text read, characters: reading takes time with its square. */
const longest = 8_192

/** @throws GangwayError `INVALID_INPUT` for text that is not base58, or too long. */
export function readBase58(text: string): Uint8Array {
  if (text.length > longest) throw new GangwayError('REQUEST_TOO_LARGE')
  try {
    return new Uint8Array(base58.decode(text))
  } catch {
    throw invalidParams('params', 'Not base58')
  }
}

/** Bytes as base58. */
export function writeBase58(bytes: Uint8Array): string {
  return base58.encode(bytes)
}
