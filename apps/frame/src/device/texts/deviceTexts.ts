/** Every word of the page behind the approval link. `{origin}` and `{time}` are filled in. embedded-wallet.md §5. */
export type DeviceTexts = {
  loading: string
  title: string
  explanation: string
  app: string
  browser: string
  place: string
  placeUnknown: string
  time: string
  number: string
  numberHint: string
  warning: string
  approve: string
  deny: string
  codeTitle: string
  codeHint: string
  codeWarning: string
  validFor: string
  deniedTitle: string
  deniedHint: string
  expiredTitle: string
  expiredHint: string
  usedTitle: string
  usedHint: string
  noLinkTitle: string
  noLinkHint: string
  failedTitle: string
  failedHint: string
  tryAgain: string
}
