import { hexToBytes, keccak256 } from 'viem'

/** What a block's header says of its logs: false is sure, true may be of others. Yellow Paper §4.3.1 */
export type Bloom = { mayHave(item: BloomItem): boolean }

/** The three bits, of 2,048, that a topic or an address sets. */
export type BloomItem = readonly number[]

/** The bits of a topic or an address. */
export function toBloomItem(value: string): BloomItem {
  const hash = hexToBytes(keccak256(value as `0x${string}`))
  return [0, 2, 4].map((at) => (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 2047)
}

/** Reads a header's `logsBloom`; undefined where it says nothing, as some chains leave it empty whatever there is. */
export function createBloom(text: string | null): Bloom | undefined {
  if (text?.length !== 514 || /^0x0*$/.test(text)) return undefined
  const bytes = hexToBytes(text as `0x${string}`)
  return {
    mayHave: (item) => item.every((bit) => (((bytes[255 - (bit >> 3)] ?? 0) >> (bit & 7)) & 1) === 1),
  }
}
