import type { BrowserTexts } from './browserTexts.js'

/** English. */
export const en: BrowserTexts = {
  documentTitle: 'Approve with this browser',
  loading: 'Loading…',
  title: 'Log in with this browser?',
  explanation:
    'You let this browser approve your logins. Approve this one only if you asked for it, just now.',
  app: 'The app that asks',
  email: 'Your email address',
  warning: 'You get a code next. Type it only in {origin}. Your wallet can be used there from then on.',
  approve: 'Approve and show the code',
  leave: 'Close',
  codeTitle: 'Your code',
  codeHint: 'Type this code only in {origin}',
  codeWarning:
    'Nobody will ever ask you for it anywhere else. You can close this window once you have typed it.',
  validFor: 'Valid for {time}',
  unknownTitle: 'This browser cannot approve this login',
  unknownHint: 'Open the link in the mail instead.',
  unknownNext:
    'If you open it in this browser, you can tick “Let this browser approve my next logins” there. It counts once you have typed the code.',
  nothingTitle: 'No login is waiting',
  nothingHint: 'Go back to the app and log in there. Then open this window from the app.',
  expiredTitle: 'This login has ended',
  expiredHint: 'Go back to the app and ask for a new mail.',
  failedTitle: 'The service cannot be reached',
  failedHint: 'Check your connection and try again.',
  unsureHint:
    'It is not known whether that was done. Check your connection and try again; if this login has ended then, ask for a new mail.',
  tryAgain: 'Try again',
  end: 'Do not let this browser approve any more',
  endHint: 'Every login in this browser then takes a mail, for every account it was let approve for.',
  endedTitle: 'This browser approves no more logins',
  endedHint: 'Open the link in the mail to log in. The page behind it can let this browser approve again.',
}
