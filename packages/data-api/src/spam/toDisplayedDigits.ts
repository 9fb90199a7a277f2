/** What lists show of an address: 4 leading characters, `0x` among them, and 6 trailing ones. product.md §5 */
export function toDisplayedDigits(address: string): string {
  return `${address.slice(0, 4)}…${address.slice(-6)}`
}
