/** Longest texts of strangers that are kept, characters. data-sources.md §3.2, interface-guide.md §8.2 */
export const textLimits = { name: 64, symbol: 16 } as const

/** White space of every kind, and what draws as nothing but a gap. */
const gaps = /[\s\p{Z}\u2800\u3164\uffa0\u115f\u1160]+/gu

/** Characters that cannot be seen, or that change what others look like: controls, formats, directions, halves, private ones. */
const hidden = /[\p{C}\p{DI}\ufffd]/gu

/** Marks stacked higher than any language needs run over the lines above and below. */
const stackedMarks = /(\p{M}{2})\p{M}+/gu

/** Marks without a letter of their own would be drawn on what stands before the text. */
const looseMarks = /^[\p{M} ]+/u

/**
 * Makes a text of a stranger, such as a token's name or an app's, fit for a screen: one line, nothing hidden, no
 * characters that turn the direction, one kind of space, no towers of accents, at most `maxLength` characters. Null when
 * nothing is left. Who shows it still sets it apart (`<bdi>`), and escapes it where markup is written.
 */
export function cleanText(text: string, maxLength: number): string | null {
  const visible = text
    // What is removed below seldom is more than that; a text of megabytes costs no time.
    .slice(0, 16 * maxLength)
    .replace(gaps, ' ')
    .replace(hidden, '')
    .normalize('NFC')
    .replace(/ {2,}/g, ' ')
    .replace(looseMarks, '')
    .replace(stackedMarks, '$1')
  return [...visible].slice(0, maxLength).join('').trim() || null
}
