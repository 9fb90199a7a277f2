/** Characters that cannot be seen, or that change what others look like; line feed and tab show themselves. */
const hidden =
  /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u1680\u00a0\u2000-\u200a\u202f\u205f\u3000]/gu

/** Marks stacked higher than any language needs run over the lines above and below. */
const stackedMarks = /(?<=\p{M}{3})\p{M}/gu

/** Spells out what cannot be seen in a text, as `\u{202e}`. What a person reads is then what is signed. */
export function escapeHidden(text: string): string {
  return text.replace(hidden, spell).replace(stackedMarks, spell)
}

/** Whether {@link escapeHidden} changes a text. */
export function hasHidden(text: string): boolean {
  return escapeHidden(text) !== text
}

function spell(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}
