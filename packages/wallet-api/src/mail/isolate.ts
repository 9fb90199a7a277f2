import { getTextDirection, type LanguageTag } from '@gangway/protocol'

/** Letters that run from right to left: Hebrew, Arabic and their likes, and those of the planes above. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * A value that keeps its own direction among words that may run the other way, and cannot turn theirs around: first strong
 * isolate … pop directional isolate. In a language that runs from left to right only what needs it bears the marks, as
 * old mail programs draw them as boxes. UAX #9.
 */
export function isolate(value: string, language: LanguageTag): string {
  const isNeeded = getTextDirection(language) === 'rtl' || rightToLeft.test(value)
  return isNeeded ? `\u2068${value}\u2069` : value
}
