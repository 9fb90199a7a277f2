import { parseTag } from './parseTag.js'

/** A wanted BCP 47 tag and what its texts are looked up under: `zh-Hant-TW`, `zh-Hant`, `zh`. */
export type LanguageChoice = { tag: string; names: readonly string[] }

/** English, when there are texts for none of the wanted languages. */
export const english: LanguageChoice = { tag: 'en', names: ['en'] }

/** The first of the wanted tags there are texts for. */
export function chooseLanguage(
  wanted: readonly string[],
  isKnown: (name: string) => boolean,
): LanguageChoice {
  const choices = wanted.map((tag) => ({ tag, names: widen(tag) }))
  return choices.find(({ names }) => names.some(isKnown)) ?? english
}

function widen(tag: string): string[] {
  const parts = parseTag(tag).baseName.split('-')
  return parts.map((_, cut) => parts.slice(0, parts.length - cut).join('-'))
}
