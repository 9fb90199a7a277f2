/** Characters that cannot be seen, or that change what others look like: controls, formats, halves, private ones. */
const hidden = /\p{Cc}|\p{Cf}|\p{Cs}|\p{Co}|\p{Cn}|\p{Variation_Selector}|\ufffd/gu

/** Marks stacked higher than any language needs run over the lines above and below. */
const stackedMarks = /(\p{M}{2})\p{M}+/gu

/**
 * Makes a text out of a contract fit for a screen: no control or bidirectional characters, no line breaks, at most
 * `maxLength` characters. Null when nothing is left. data-sources.md §3.2.
 */
export function cleanTokenText(text: string, maxLength: number): string | null {
  const visible = text
    .replace(/[\s\p{Z}]+/gu, ' ')
    .replace(hidden, '')
    .normalize('NFC')
    .replace(stackedMarks, '$1')
    .trim()
  return [...visible].slice(0, maxLength).join('').trim() || null
}
