import { en } from './en.js'
import type { PageLanguage, Texts } from './texts.js'

/** English: there from the start, and what is left when no other language can be loaded. */
export const english: PageLanguage = { tag: 'en', direction: 'ltr', texts: en }

/** Longest a page without texts may stay empty, ms: then English is better than nothing. interface-guide.md §14 */
const longestWait = 4_000

type Loader = { direction: 'ltr' | 'rtl'; load: () => Promise<Texts> }

const others: Readonly<Record<string, Loader>> = {
  ar: { direction: 'rtl', load: () => import('./ar.js').then(({ ar }) => ar) },
  es: { direction: 'ltr', load: () => import('./es.js').then(({ es }) => es) },
}

/** The first of the wanted BCP 47 tags the page is written in; the kit chooses its own in the same way. */
export async function loadLanguage(wanted: readonly string[]): Promise<PageLanguage> {
  const tag = wanted.find((tag) => getName(tag) === 'en' || Object.hasOwn(others, getName(tag)))
  const found = tag && others[getName(tag)]
  if (!found) return english
  const loaded = found.load().then(
    (texts) => ({ tag, direction: found.direction, texts }),
    () => english,
  )
  const overdue = new Promise<PageLanguage>((resolve) => setTimeout(resolve, longestWait, english))
  return Promise.race([loaded, overdue])
}

function getName(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? ''
}
