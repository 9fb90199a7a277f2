import { getTextDirection, type LanguageTag, pickLanguage } from '@gangway/protocol'

/** A language of a page, with its words. */
export type PageLanguage<TTexts> = { tag: LanguageTag; direction: 'ltr' | 'rtl'; texts: TTexts }

/**
 * The first of the languages a person reads that there is, else English; BCP 47 tags, as in `navigator.languages`. The app
 * has no say in it: nobody shall be asked for money in a language that somebody else chose. docs/recipes/add-a-language.md
 */
export function chooseLanguage<TTexts>(
  texts: Readonly<Record<LanguageTag, TTexts>>,
  wanted: readonly string[],
): PageLanguage<TTexts> {
  const tag = pickLanguage(wanted) ?? 'en'
  return { tag, direction: getTextDirection(tag), texts: texts[tag] }
}
