/** Every word of the window in which a browser approves a login. `{origin}` and `{time}` are filled in. embedded-wallet.md §3. */
export type BrowserTexts = {
  documentTitle: string
  loading: string
  title: string
  explanation: string
  app: string
  email: string
  warning: string
  approve: string
  leave: string
  codeTitle: string
  codeHint: string
  codeWarning: string
  validFor: string
  unknownTitle: string
  unknownHint: string
  unknownNext: string
  nothingTitle: string
  nothingHint: string
  expiredTitle: string
  expiredHint: string
  failedTitle: string
  failedHint: string
  unsureHint: string
  tryAgain: string
  end: string
  endHint: string
  endedTitle: string
  endedHint: string
}
