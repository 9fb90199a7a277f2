import { CodedError } from '@gangway/protocol'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils'

/** Lower-case hex of bytes. */
export const toHex = bytesToHex

/**
 * Bytes of hex in either case.
 *
 * @throws CodedError `PAIRING_MESSAGE_INVALID` when it is none, or not `length` bytes long.
 */
export function fromHex(text: string, length: number): Uint8Array {
  if (text.length !== length * 2 || !/^[0-9a-f]*$/i.test(text)) {
    throw new CodedError('PAIRING_MESSAGE_INVALID', { details: `expected ${length} bytes in hex` })
  }
  return hexToBytes(text)
}
