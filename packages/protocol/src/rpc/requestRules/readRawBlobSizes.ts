type Item = { isList: boolean; start: number; end: number }

/**
 * The size in bytes of each blob of a signed transaction, given as hex with 0x. None unless it is a blob transaction in
 * network form: `0x03 || rlp([transaction, blobs, …])` (EIP-4844), with a version before the blobs since EIP-7594. What
 * is not well-formed has none either: the node is to refuse it.
 */
export function* readRawBlobSizes(hex: string): Generator<number> {
  if (!hex.startsWith('0x03')) return
  const [wrapper] = readItems(hex, '0x03'.length, hex.length)
  if (!wrapper?.isList) return
  let at = 0
  for (const item of readItems(hex, wrapper.start, wrapper.end)) {
    // In a block's form the first item is the chain id, not the transaction.
    if (at === 0 && !item.isList) return
    if (at > 0 && item.isList) {
      for (const blob of readItems(hex, item.start, item.end)) yield (blob.end - blob.start) / 2
      return
    }
    at += 1
  }
}

/** The RLP items between two places of a hex text; `start` and `end` enclose an item's content. */
function* readItems(hex: string, from: number, to: number): Generator<Item> {
  let at = from
  while (at < to) {
    const item = readItem(hex, at)
    if (!(item.end <= to)) return
    yield item
    at = item.end
  }
}

function readItem(hex: string, at: number): Item {
  const first = readNumber(hex, at, 1)
  if (first < 0x80) return { isList: false, start: at, end: at + 2 }
  const isList = first >= 0xc0
  const length = first - (isList ? 0xc0 : 0x80)
  if (length <= 55) return { isList, start: at + 2, end: at + 2 + length * 2 }
  const sizeOfLength = length - 55
  const start = at + 2 + sizeOfLength * 2
  return { isList, start, end: start + readNumber(hex, at + 2, sizeOfLength) * 2 }
}

function readNumber(hex: string, at: number, bytes: number): number {
  return Number(`0x${hex.slice(at, at + bytes * 2)}`)
}
