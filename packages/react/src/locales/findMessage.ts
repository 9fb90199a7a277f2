import type { Catalogue } from './catalogue.js'
import type { AnyMessageKey } from './messageKey.js'

/** The first catalogue's text for a key, and the language it is in; null when only our English has it. */
export function findMessage(
  catalogues: readonly Catalogue[],
  key: AnyMessageKey,
): { message: string; language: string } | null {
  for (const { language, messages } of catalogues) {
    const message = messages[key]
    if (message !== undefined) return { message, language }
  }
  return null
}
