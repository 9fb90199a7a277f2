/**
 * Every word of the page that undoes a change of address. `{former}` and `{email}` are filled in. embedded-wallet.md
 * §9.
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
}
