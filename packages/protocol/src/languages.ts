/** The languages every screen of the frame and every mail of the login service is in, by BCP 47 subtag. */
export const languageTags = ['en', 'es', 'ar'] as const

/** See {@link languageTags}. */
export type LanguageTag = (typeof languageTags)[number]

/**
 * The first of the languages a person reads that there is; null: there is none of them. BCP 47 tags, as in
 * `navigator.languages`.
 */
export function pickLanguage(wanted: readonly string[]): LanguageTag | null {
  return wanted.map(toSubtag).find(isLanguageTag) ?? null
}

/** How its text runs. */
export function getTextDirection(tag: LanguageTag): 'ltr' | 'rtl' {
  return tag === 'ar' ? 'rtl' : 'ltr'
}

function isLanguageTag(tag: string): tag is LanguageTag {
  return languageTags.some((each) => each === tag)
}

function toSubtag(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? ''
}
