import { type Connection, isFrameConnection, isPairingConnection } from '@gangway/core'
import type { AnyMessageKey } from '../../../locales/messageKey.js'

/** How long before a hint, and before saying that it takes long, ms. interface-guide.md §7.4. */
export const hintAfter = 10_000
/** See {@link hintAfter}. */
export const longAfter = 60_000

/** What is said while a wallet is asked. */
export type ConfirmWords = Readonly<Record<'title' | 'text' | 'hint' | 'long', AnyMessageKey>>

const walletWords: ConfirmWords = {
  title: 'confirm.title',
  text: 'confirm.text',
  hint: 'confirm.hint',
  long: 'confirm.long',
}
// It is an app, in which the request is.
const pairedWords: ConfirmWords = { ...walletWords, hint: 'connecting.asked.phoneHint' }
// It opens above the dialog by itself, and no toolbar has it.
const frameWords: ConfirmWords = {
  title: 'confirm.title.frame',
  text: 'confirm.text',
  hint: 'confirm.text',
  long: 'confirm.long.frame',
}

/** The words for one kind of wallet; null: it is not known any more. */
export function getConfirmWords(connection: Connection | null): ConfirmWords {
  if (connection && isFrameConnection(connection)) return frameWords
  return connection && isPairingConnection(connection) ? pairedWords : walletWords
}
