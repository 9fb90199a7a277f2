/** Characters the short form of an address ends with. product.md §5. */
const shownEnd = 6
const typedLength = 6

/** The last characters of the middle of an address, which its short form leaves out. interface-guide.md §9.6. */
export function getTypedPart(address: string): string {
  return address.slice(-shownEnd - typedLength, -shownEnd)
}
