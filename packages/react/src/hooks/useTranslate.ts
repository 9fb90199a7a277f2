import { en } from '../locales/en.js'
import type { MessageValues } from '../locales/formatMessage.js'
import type { MessageKey } from '../locales/messageKey.js'
import { useTexts } from './useTexts.js'

/** Writes a text of the catalogue. */
export type Translate = (key: MessageKey, values?: MessageValues) => string

/** The texts of the dialog and its views: the host's words, the language's, else English. */
export function useTranslate(): Translate {
  return useTexts(en)
}
