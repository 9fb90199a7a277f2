import { useCallback } from 'react'
import { useGangwayContext } from '../GangwayContext.js'
import { en } from '../locales/en.js'
import { findMessage } from '../locales/findMessage.js'
import { formatMessage, type MessageValues } from '../locales/formatMessage.js'
import type { MessageKey } from '../locales/messageKey.js'

/** Writes a text of the catalogue. */
export type Translate = (key: MessageKey, values?: MessageValues) => string

/** The texts of the dialog and its views: the host's words, the language's, else English. */
export function useTranslate(): Translate {
  const { locale, language } = useGangwayContext()
  return useCallback(
    (key, values = {}) => {
      const found = findMessage(language.catalogues, key) ?? { message: en[key], language: 'en' }
      const isolate = language.direction === 'rtl'
      return formatMessage(found.message, values, { locale, language: found.language, isolate })
    },
    [locale, language],
  )
}
