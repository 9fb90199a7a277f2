/**
 * Shortens an address for lists: 4 leading characters, the `0x` among them, and 6 trailing ones (product.md §5). For
 * recognising one's own list, never for checking a recipient: there show {@link groupAddress}.
 */
export function formatAddress(address: string): string {
  return address.length <= 11 ? address : `${address.slice(0, 4)}…${address.slice(-6)}`
}
