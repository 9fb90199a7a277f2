/**
 * Splits a whole address into groups of four for review (interface-guide.md §12), an EVM address after its `0x`.
 * Joined without a space the groups are the address again.
 */
export function groupAddress(address: string): string[] {
  const prefix = address.startsWith('0x') ? ['0x'] : []
  return [...prefix, ...(address.slice(prefix.length * 2).match(/.{1,4}/gs) ?? [])]
}
