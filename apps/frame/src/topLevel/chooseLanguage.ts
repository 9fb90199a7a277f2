/** A language of a page, by its subtag, with the page's words. */
export type PageLanguage<TTexts> = { tag: string; direction: 'ltr' | 'rtl'; texts: TTexts }

/** The first of the languages a person reads that there is, else the English. BCP 47. */
export function chooseLanguage<TTexts>(
  words: { en: TTexts; es: TTexts; ar: TTexts },
  wanted: readonly string[],
): PageLanguage<TTexts> {
  const english: PageLanguage<TTexts> = { tag: 'en', direction: 'ltr', texts: words.en }
  const languages: readonly PageLanguage<TTexts>[] = [
    english,
    { tag: 'es', direction: 'ltr', texts: words.es },
    { tag: 'ar', direction: 'rtl', texts: words.ar },
  ]
  const found = wanted.flatMap((tag) => languages.filter((language) => language.tag === toSubtag(tag)))
  return found[0] ?? english
}

function toSubtag(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? ''
}
