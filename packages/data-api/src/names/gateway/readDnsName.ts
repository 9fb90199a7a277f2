import { GangwayError } from '@gangway/protocol'
import { type Hex, hexToBytes } from 'viem'

/**
 * The name of a DNS-encoded one (ENSIP-10): each label with its length before it, and a zero at the end.
 *
 * @throws GangwayError `INVALID_INPUT`.
 */
export function readDnsName(encoded: Hex): string {
  const bytes = hexToBytes(encoded)
  const labels: string[] = []
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for (let at = 0; at < bytes.length - 1; ) {
      const length = bytes[at] ?? 0
      const end = at + 1 + length
      if (length === 0 || end >= bytes.length) throw new RangeError('label')
      const label = decoder.decode(bytes.subarray(at + 1, end))
      // Two names would be written alike.
      if (label.includes('.')) throw new RangeError('label')
      labels.push(label)
      at = end
    }
    if (bytes.at(-1) !== 0) throw new RangeError('end')
  } catch (cause) {
    throw new GangwayError('INVALID_INPUT', { cause, context: { field: 'data' } })
  }
  return labels.join('.')
}
