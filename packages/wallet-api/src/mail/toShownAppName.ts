import { cleanText, textLimits } from '@gangway/protocol'

/**
 * What an app calls itself, fit to stand in a mail: one line without control and direction characters, and without
 * what mail programs make links of. Empty when nothing is left.
 */
export function toShownAppName(name: string): string {
  const plain = name.normalize('NFC').replace(/[^\p{L}\p{M}\p{N} '’&+!()_-]+/gu, ' ')
  return cleanText(plain, textLimits.name) ?? ''
}
