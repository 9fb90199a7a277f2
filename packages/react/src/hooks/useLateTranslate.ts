import { en } from '../locales/en.js'
import { enLate } from '../locales/enLate.js'
import type { MessageValues } from '../locales/formatMessage.js'
import type { AnyMessageKey } from '../locales/messageKey.js'
import { useTexts } from './useTexts.js'

/** Writes any text. */
export type LateTranslate = (key: AnyMessageKey, values?: MessageValues) => string

const english = { ...en, ...enLate }

/** All texts, for views that load when they are opened; anywhere else they would load with every page. */
export function useLateTranslate(): LateTranslate {
  return useTexts(english)
}
