/** The languages every screen of the frame is in, by BCP 47 subtag. */
export const languageTags = ['en', 'es', 'ar'] as const

/** See {@link languageTags}. */
export type LanguageTag = (typeof languageTags)[number]

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
  const tag = wanted.map(toSubtag).find(isLanguageTag) ?? 'en'
  return { tag, direction: tag === 'ar' ? 'rtl' : 'ltr', texts: texts[tag] }
}

function isLanguageTag(tag: string): tag is LanguageTag {
  return languageTags.some((each) => each === tag)
}

function toSubtag(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? ''
}
