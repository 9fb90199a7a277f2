import { useCallback } from 'react'
import { useGangwayContext } from '../GangwayContext.js'
import { en } from '../locales/en.js'
import { formatMessage, type MessageValues } from '../locales/formatMessage.js'
import type { MessageKey } from '../locales/messageKey.js'

/** Writes a text of the catalogue. */
export type Translate = (key: MessageKey, values?: MessageValues) => string

/** The texts of the dialog and its views, in the provider's locale. */
export function useTranslate(): Translate {
  const { locale } = useGangwayContext()
  return useCallback((key, values = {}) => formatMessage(en[key], values, locale), [locale])
}
