/** Characters of an app's name that are shown. embedded-wallet.md §5 */
const longestName = 64

/**
 * What an app calls itself, fit to stand in a mail: one line without control and direction characters, and without
 * what mail programs make links of. Empty when nothing is left.
 */
export function toShownAppName(name: string): string {
  const line = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} '’&+!()_-]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
  return [...line].slice(0, longestName).join('').trim()
}
