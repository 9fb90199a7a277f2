import type { AccountTransaction } from '@gangway/core'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { historyTexts } from '../../locales/en/history.js'
import type { AnyMessageKey } from '../../locales/messageKey.js'

/** Longest name of an operation nobody here knows. */
const longestName = 40

/** What was done, in the past tense; the bare name of an operation that is not known. modal-behaviour.md §12 */
export function useVerb({ operation, protocol }: Pick<AccountTransaction, 'operation' | 'protocol'>): string {
  const t = useLateTranslate()
  const key = `history.${protocol?.isBridge ? 'bridge' : 'verb'}.${operation}`
  return isText(key) ? t(key) : operation.slice(0, longestName)
}

function isText(key: string): key is AnyMessageKey {
  return Object.hasOwn(historyTexts, key)
}
