import { useCallback } from 'react'
import { useGangwayContext } from '../GangwayContext.js'
import { formatMessage, type MessageValues } from '../locales/formatMessage.js'
import type { OwnTexts } from '../locales/ownTexts.js'

/** Writes texts that a view brings itself, in the dialog's language where it has them, else in English. */
export function useOwnTexts<TKey extends string>(
  texts: OwnTexts<TKey>,
): (key: TKey, values?: MessageValues) => string {
  const { locale, language } = useGangwayContext()
  return useCallback(
    (key, values = {}) => {
      const name = [language.tag, language.tag.split('-', 1)[0]].find((name) => name && texts[name]?.[key])
      const message = (name && texts[name]?.[key]) || texts.en[key]
      const isolate = language.direction === 'rtl'
      return formatMessage(message, values, { locale, language: name ?? 'en', isolate })
    },
    [locale, language, texts],
  )
}
