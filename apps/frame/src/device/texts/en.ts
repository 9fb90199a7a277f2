import type { DeviceTexts } from './deviceTexts.js'

/** English. */
export const en: DeviceTexts = {
  loading: 'Loading…',
  title: 'Log in on a new device?',
  explanation: 'Somebody asked to log in with your email address. Approve it only if that was you, just now.',
  app: 'App',
  browser: 'Browser',
  place: 'Network',
  placeUnknown: 'Not known',
  time: 'Asked',
  number: 'Number',
  numberHint: 'If the app shows a number, it is this one.',
  warning: 'You get a code next. Type it only in {origin}. Never pass this link on.',
  approve: 'Approve and show the code',
  deny: 'I did not ask for this',
  codeTitle: 'Your code',
  codeHint: 'Type this code only in {origin}',
  codeWarning:
    'Nobody will ever ask you for it anywhere else. You can close this page once you have typed it.',
  validFor: 'Valid for {time}',
  deniedTitle: 'This login was refused',
  deniedHint: 'Nobody was logged in. You can close this page.',
  expiredTitle: 'This link has expired',
  expiredHint: 'Go back to the app and ask for a new mail.',
  usedTitle: 'This link was used already',
  usedHint: 'Its code was shown once. Go back to the app and ask for a new mail if you need another.',
  noLinkTitle: 'Open this page from the mail',
  noLinkHint: 'The link works once per opening. After a reload, open it from the mail again.',
  failedTitle: 'The service cannot be reached',
  failedHint: 'Nothing was approved. Check your connection and try again.',
  tryAgain: 'Try again',
}
