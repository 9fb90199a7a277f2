/** A language of a page, by its subtag. */
export type PageLanguage<TTexts> = { tag: string; direction: 'ltr' | 'rtl'; texts: TTexts }

/** The first of the languages a person reads that there is, else English. BCP 47. */
export function chooseLanguage<TTexts>(
  { en, es, ar }: { en: TTexts; es: TTexts; ar: TTexts },
  wanted: readonly string[],
): PageLanguage<TTexts> {
  const languages: readonly PageLanguage<TTexts>[] = [
    { tag: 'es', direction: 'ltr', texts: es },
    { tag: 'ar', direction: 'rtl', texts: ar },
  ]
  const english: PageLanguage<TTexts> = { tag: 'en', direction: 'ltr', texts: en }
  const found = wanted.flatMap((tag) =>
    [english, ...languages].filter((language) => language.tag === toSubtag(tag)),
  )
  return found[0] ?? english
}

function toSubtag(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? ''
}
