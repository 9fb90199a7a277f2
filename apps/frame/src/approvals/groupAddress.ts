/** Splits an address into groups of four for reading, an EVM one after its 0x. interface-guide.md §12. */
export function groupAddress(address: string): string[] {
  const prefix = address.startsWith('0x') ? ['0x'] : []
  return [...prefix, ...(address.slice(prefix.length * 2).match(/.{1,4}/gs) ?? [])]
}
