import { type ErrorCode, toGangwayError } from '@gangway/protocol'
import type { Translate } from '../hooks/useTranslate.js'
import type { MessageKey } from '../locales/messageKey.js'
import { userTexts } from './userTexts.js'

/** Who and what an error is about, put into its words as they are. */
export type ErrorValues = {
  /** Name of the wallet. */
  wallet?: string
  /** Name of the network. */
  network?: string
  /** Symbol of the network's own coin. */
  native?: string
}

/** The words for a person about any error. The one place where errors become interface text (architecture.md §6). */
export function toUserText(error: unknown, t: Translate, values: ErrorValues = {}): string {
  return t(getTextKey(toGangwayError(error).code), {
    wallet: values.wallet ?? t('error.yourWallet'),
    network: values.network ?? t('error.theNetwork'),
    native: values.native ?? t('error.theCoin'),
  })
}

function getTextKey(code: ErrorCode): MessageKey {
  const found = userTexts.find(([, codes]) => codes.includes(code))
  return found?.[0] ?? 'error.unknown'
}
