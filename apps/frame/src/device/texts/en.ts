import type { DeviceTexts } from './deviceTexts.js'

/** English. */
export const en: DeviceTexts = {
  loading: 'Loading…',
  title: 'Log in on a new device?',
  explanation: 'Somebody asked to log in with your email address. Approve it only if that was you, just now.',
  app: 'It says it is for',
  browser: 'It says it is',
  place: 'Its network',
  placeUnknown: 'Not known',
  time: 'Asked',
  claims: 'Nobody has verified what it says of itself. Its network is what our server saw.',
  number: 'Which number does the app show?',
  numberHint:
    'Press it and you get the code. A wrong one ends this login. If the app shows none of them, press “I did not ask for this”.',
  warning: 'You get a code next. Type it only in {origin}. Never pass this link on.',
  approve: 'Approve and show the code',
  keep: 'Let this browser approve my next logins',
  keepHint:
    'Other apps you log in to in this browser then need no mail. Only on a device that is yours alone: whoever uses this browser could approve.',
  deny: 'I did not ask for this',
  codeTitle: 'Your code',
  codeHint: 'Type this code only in {origin}',
  codeWarning:
    'Nobody will ever ask you for it anywhere else. You can close this page once you have typed it.',
  validFor: 'Valid for {time}',
  deniedTitle: 'This login was refused',
  deniedHint: 'Nobody was logged in. You can close this page.',
  byBrowserTitle: 'One of your browsers approved this login',
  byBrowserHint: 'You let it do so. If that was you, there is nothing to do here.',
  byBrowserWarning:
    'If it was not you, say so now: it is logged out, and no browser approves your logins any more.',
  takenBackTitle: 'This login was taken back',
  takenBackHint:
    'It is logged out, and no browser approves your logins until you let one again. Whoever was logged in may have the key of your wallet: open it on a device of your own now, and move what it holds to another wallet.',
  takeBackFailed: 'It is not known whether it was taken back. Check your connection and try again.',
  wrongNumberTitle: 'That is not the number the app shows',
  wrongNumberHint:
    'This login has ended, and nobody was logged in. If it was yours, go back to the app and ask for a new mail.',
  expiredTitle: 'This link has expired',
  expiredHint: 'Go back to the app and ask for a new mail.',
  tooOldHint: 'Open the link of a login mail of the last 24 hours.',
  usedTitle: 'This link was used already',
  usedHint: 'Its code was shown once. Go back to the app and ask for a new mail if you need another.',
  noLinkTitle: 'Open this page from the mail',
  noLinkHint: 'The link works once per opening. After a reload, open it from the mail again.',
  failedTitle: 'The service cannot be reached',
  failedHint: 'Nothing was approved. Check your connection and try again.',
  tryAgain: 'Try again',
  admitTitle: 'Are you kept from logging in?',
  admitHint:
    'Does the app say that too many mails were asked for? Others may have asked with your address. Press here, then ask for a mail again.',
  admit: 'Let me log in',
  admittedTitle: 'You can log in again',
  admittedHint:
    'Go back to the app and ask for a mail. What others asked for no longer counts against you. The request you looked at is not decided.',
  admittedNetwork: 'For 24 hours nothing that others do holds up network {network}, which you are in now.',
}
