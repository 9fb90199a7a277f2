import { ar } from './ar.js'
import type { DeviceTexts } from './deviceTexts.js'
import { en } from './en.js'
import { es } from './es.js'

/** A language of the page, by its subtag. */
export type DeviceLanguage = { tag: string; direction: 'ltr' | 'rtl'; texts: DeviceTexts }

const languages: readonly DeviceLanguage[] = [
  { tag: 'en', direction: 'ltr', texts: en },
  { tag: 'es', direction: 'ltr', texts: es },
  { tag: 'ar', direction: 'rtl', texts: ar },
]

/** The first of the languages a person reads that there is, else English. BCP 47. */
export function chooseTexts(wanted: readonly string[]): DeviceLanguage {
  const [english] = languages
  const found = wanted.flatMap((tag) => languages.filter((language) => language.tag === toSubtag(tag)))
  return found[0] ?? (english as DeviceLanguage)
}

function toSubtag(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? ''
}
