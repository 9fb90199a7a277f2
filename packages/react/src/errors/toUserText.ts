import { toGangwayError } from '@gangway/protocol'
import type { Translate } from '../hooks/useTranslate.js'
import { userTextKeys } from './userTextKeys.js'

/** Who and what an error is about, put into its words as they are. */
export type ErrorValues = {
  /** Name of the wallet. */
  wallet?: string
  /** Name of the network. */
  network?: string
  /** Symbol of the network's own coin. */
  native?: string
}

/** The words for a person about any error. The one place where errors become interface text (style.md §4.5). */
export function toUserText(error: unknown, t: Translate, values: ErrorValues = {}): string {
  return t(userTextKeys[toGangwayError(error).code], {
    wallet: values.wallet ?? t('error.yourWallet'),
    network: values.network ?? t('error.theNetwork'),
    native: values.native ?? t('error.theCoin'),
  })
}
