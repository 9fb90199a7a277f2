import type { UndoTexts } from './undoTexts.js'

/** English. */
export const en: UndoTexts = {
  documentTitle: 'The address of your wallet',
  loading: 'Loading…',
  title: 'Your wallet has another address now',
  former: 'It was',
  now: 'It is now',
  app: 'Changed in',
  time: 'Changed at',
  own: 'If you changed it yourself, there is nothing to do. You can close this page.',
  warning:
    'If it was not you, undo it. Every browser is logged out, and every browser and every way to log in that came since is removed. Whoever had the key keeps it: log in afterwards, and move what the wallet holds to another one.',
  undo: 'Undo the change',
  undoneTitle: 'The change was undone',
  undoneHint:
    'Your wallet opens with codes to {former} again, and no longer with codes to {email}. Log in now.',
  takenTitle: 'It was not undone',
  takenHint: '{former} has become the login of another wallet since, so this wallet stays at {email}.',
  expiredTitle: 'This link has expired',
  expiredHint: 'A change can be undone for seven days.',
  noLinkTitle: 'Open this page from the mail',
  noLinkHint: 'The link works once per opening. After a reload, open it from the mail again.',
  failedTitle: 'The service cannot be reached',
  failedHint: 'Nothing was undone. Check your connection and try again.',
  tryAgain: 'Try again',
  keepDocumentTitle: 'The deletion of your account',
  closingTitle: 'This account is being deleted',
  closingApp: 'Wallet account of',
  closingAsked: 'Asked for at',
  closingAt: 'Deleted at',
  closingOwn: 'If you asked for it yourself, there is nothing to do. You can close this page.',
  closingWarning:
    'If it was not you, or you changed your mind, keep the account. Nothing of it has been deleted yet. If it was not you, log in afterwards and move what the wallet holds to another one: whoever asked got in by a way you log in by.',
  keepAccount: 'Keep the account',
  keptTitle: 'The account is kept',
  keptHint: 'Nothing of it was deleted. Log in to {app} as before.',
  goneTitle: 'This account cannot be kept any more',
  goneHint:
    'It was deleted, or this is no link of a mail about it. What its addresses hold is still there, for who has the recovery words, the keys or a recovery file.',
  keepFailed: 'The account was not kept. Check your connection and try again.',
  renewalDocumentTitle: 'The renewal of what opens your wallet',
  renewalTitle: 'What opens your wallet is being renewed',
  renewalAt: 'Done at',
  renewalWarning:
    'If it was not you, stop it. Until then your wallet opens where it opens now; after it every browser is logged out. Then open your wallet on a device of your own, and move what it holds to another one: whoever asked got in by a way you log in by.',
  stopRenewal: 'Stop the renewal',
  stopFailed: 'The renewal was not stopped. Check your connection and try again.',
  stoppedTitle: 'The renewal was stopped',
  stoppedHint:
    'Your wallet at {app} opens where it opened before. Look at your account’s page, under “What happened”.',
  doneTitle: 'It was renewed already',
  doneHint:
    'Every browser but the one it was asked in was logged out. Log in to {app} again. If it was not you, a recovery file or the recovery words open your wallet as before.',
  renewalExpiredHint: 'A renewal can be stopped for seven days.',
}
