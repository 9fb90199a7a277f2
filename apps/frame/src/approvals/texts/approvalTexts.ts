/**
 * Every word of the approval screens that is not of a request itself. `{origin}` is filled in. Plain, in the present, and
 * naming what is at stake. interface-guide §11.
 */
export type ApprovalTexts = {
  documentTitle: string
  asks: string
  shows: string
  account: string
  network: string
  changes: string
  noChanges: string
  unknownChanges: string
  warnings: string
  danger: string
  caution: string
  details: string
  digest: string
  decline: string
  close: string
  tryAgain: string
  lookAgain: string
  loadingTitle: string
  slow: string
  closedTitle: string
  closed: string
  openWallet: string
  sendingTitle: string
  sending: string
  refusedTitle: string
  unreadTitle: string
  unread: string
  nothingSigned: string
  expiredTitle: string
  expired: string
  outcome: string
  transaction: string
  callsId: string
  pendingTitle: string
  pending: string
  confirmedTitle: string
  confirmed: string
  notSentTitle: string
  notSent: string
  replacedTitle: string
  replaced: string
  revertedTitle: string
  reverted: string
  covered: string
  settling: string
  unfocused: string
  tooSmall: string
  unseen: string
  word: string
  typeWord: string
  inWindow: string
  openWindow: string
  windowOpened: string
  windowBlocked: string
  nothingToConfirm: string
  hold: string
}
