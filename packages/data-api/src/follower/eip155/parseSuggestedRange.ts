/**
 * Reads how many blocks a node would answer for from what it says when it refuses: a range ("Try with this block range
 * [0x1, 0x7d0]", "this block range should work: [0x1, 0x7d0]") or a number ("limited to 1000 blocks", "up to a 10,000 block
 * range"). data-sources.md §3.4
 */
export function parseSuggestedRange(message: string): number | undefined {
  const range = /\[\s*(0x[0-9a-f]{1,12}|\d{1,12})\s*,\s*(0x[0-9a-f]{1,12}|\d{1,12})\s*\]/i.exec(message)
  const blocks = range
    ? Number(range[2]) - Number(range[1]) + 1
    : Number(/\b(\d[\d,]{0,8})[\s-]*(?:block|height)/i.exec(message)?.[1]?.replaceAll(',', ''))
  return Number.isSafeInteger(blocks) && blocks > 0 ? blocks : undefined
}
