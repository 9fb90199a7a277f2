import { useCallback } from 'react'
import { useGangwayContext } from '../GangwayContext.js'
import { findMessage } from '../locales/findMessage.js'
import { formatMessage, type MessageValues } from '../locales/formatMessage.js'
import type { AnyMessageKey } from '../locales/messageKey.js'

/**
 * Writes texts in the host's words, the language's, else in `english`, a constant that holds every text the caller may
 * name and is loaded with it.
 */
export function useTexts<TKey extends AnyMessageKey>(
  english: Readonly<Record<TKey, string>>,
): (key: TKey, values?: MessageValues) => string {
  const { locale, language } = useGangwayContext()
  return useCallback(
    (key, values = {}) => {
      const found = findMessage(language.catalogues, key) ?? { message: english[key], language: 'en' }
      const isolate = language.direction === 'rtl'
      return formatMessage(found.message, values, { locale, language: found.language, isolate })
    },
    [locale, language, english],
  )
}
