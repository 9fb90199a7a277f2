/** Longest name or symbol that is taken, characters. data-sources.md §3.2 */
const maxCharacters = 64

/** Accents on one letter that are not there to cover the lines above it. */
const maxMarks = 2

/**
 * What a token says of itself, fit to be shown: no control, bidirectional or invisible characters, no towers of accents,
 * 64 characters at most. Null where nothing is left.
 */
export function cleanTokenText(text: string): string | null {
  // A long text is cut before anything is done with it; what is removed below seldom is more than half.
  const clean = text
    .slice(0, 4 * maxCharacters)
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{C}\p{DI}\u2800]/gu, '')
    .replace(new RegExp(`(\\p{M}{${maxMarks}})\\p{M}+`, 'gu'), '$1')
    .trim()
  return [...clean].slice(0, maxCharacters).join('').trim() || null
}
