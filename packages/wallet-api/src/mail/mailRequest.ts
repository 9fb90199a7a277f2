/** What every login mail says of the login. embedded-wallet.md §5. */
type LoginMail = {
  /** One address, checked and normalised. */
  to: string
  /** What the app calls itself: untrusted, shown cleaned and cut, beside its origin. */
  appName: string | undefined
  /** Verified origin of the app. */
  appOrigin: string
  /** When the code or the link ends, Unix milliseconds. The mail is not sent after that. */
  expiresAt: number
}

/** A code for an approved device. */
export type CodeMail = LoginMail & { kind: 'code'; code: string }

/** The approval link of a device that is not approved. `matchNumber`: two digits, shown by our kit as well. */
export type LinkMail = LoginMail & { kind: 'link'; link: string; matchNumber: string }

/** A mail somebody asked for. */
export type MailRequest = CodeMail | LinkMail
