/**
 * Every word of the page that undoes a change of address, keeps an account that is to be deleted, or stops a renewal. `{former}`, `{email}`
 * and `{app}` are filled in. embedded-wallet.md §9.
 */
export type UndoTexts = {
  documentTitle: string
  loading: string
  title: string
  former: string
  now: string
  app: string
  time: string
  own: string
  warning: string
  undo: string
  undoneTitle: string
  undoneHint: string
  takenTitle: string
  takenHint: string
  expiredTitle: string
  expiredHint: string
  noLinkTitle: string
  noLinkHint: string
  failedTitle: string
  failedHint: string
  tryAgain: string
  keepDocumentTitle: string
  closingTitle: string
  closingApp: string
  closingAsked: string
  closingAt: string
  closingOwn: string
  closingWarning: string
  keepAccount: string
  keptTitle: string
  keptHint: string
  goneTitle: string
  goneHint: string
  keepFailed: string
  renewalDocumentTitle: string
  renewalTitle: string
  renewalAt: string
  renewalWarning: string
  stopRenewal: string
  stopFailed: string
  stoppedTitle: string
  stoppedHint: string
  doneTitle: string
  doneHint: string
  renewalExpiredHint: string
}
