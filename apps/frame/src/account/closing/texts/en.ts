import type { ClosingTexts } from './closingTexts.js'

/** English. */
export const en: ClosingTexts = {
  closing: 'Asking for it…',
  keeping: 'Keeping the account…',
  closeTitle: 'Delete this account',
  closeGoes: 'What is deleted',
  closeGoesWallet:
    'The way to your wallet through us: no browser, login, passkey or password opens it any more.',
  closeGoesLogins:
    'Your ways to log in to this app, and to others that share its accounts. Logging in later opens a new, empty wallet.',
  closeGoesData: 'What is kept of you here: addresses, browsers, permissions.',
  closeStays: 'What stays',
  closeStaysMoney:
    'What is on the blockchains. Money stays at the addresses of the wallet, and only who has the recovery words, the keys or a recovery file can move it.',
  closeStaysLog:
    'A log of what happened, for a time, which knows you by a random number and by digests alone.',
  closeBalances: 'This page does not see what the wallet holds. Look in an app first.',
  closeExport: 'Do you want to go on using the wallet elsewhere? Take its words with you first.',
  closeExported: 'You have seen the words of the wallet, or saved a file that opens it, in this login.',
  closeGrace:
    'It is done in seven days. Until then the account opens in no app, every browser is logged out, and you can keep it: by the link in the mails about it, or on this page.',
  closeWaiver: 'I need nothing of what is in this wallet. To say so, type {word}',
  closeConfirm: 'To confirm, type {word}',
  closeWord: 'delete',
  closeGo: 'Delete the account in seven days',
  'closeProblem.word': 'Type the word as it is written above.',
  'closeProblem.tooSoon':
    'The email address was changed less than a day ago. The account can be deleted a day after that, so that a thief of your address cannot do it.',
  'closeProblem.tooOften': 'It was asked for too often. Try again in an hour.',
  'closeProblem.refused': 'The account is locked, or is being deleted already. Nothing has changed.',
  'closeProblem.unreachable': 'The service cannot be reached. Log in again to see whether it was done.',
  closingTitle: 'This account will be deleted on {date}',
  closedOut: 'Every browser was logged out, and the account opens in no app.',
  closedMail: 'A mail to {email} has a link that keeps it. Logging in here until then keeps it too.',
  closedNoMail: 'No address of yours is known, so no mail was sent. To keep it, log in here until then.',
  closedAfter: 'After that nobody can bring it back, we cannot either.',
  closingHint:
    'Nothing of it has been deleted yet. Until then it opens in no app. If it was not you who asked, keep it, and then move what the wallet holds to another one.',
  closingKeep: 'Keep the account',
  closingTooOld: 'To keep it, log in again. Your login may be five minutes old at most.',
  closingFailed: 'That did not work. Check your connection and try again.',
  accountKept: 'The account is kept. Nothing of it was deleted.',
  lockedOutTitle: 'I can no longer log in',
  lockedOutWays:
    'Another way you added opens the same wallet. A browser that is still logged in to an app goes on: move what the wallet holds to another wallet from there.',
  lockedOutUndo:
    'If somebody changed your email address less than seven days ago: the mail to the former address has a link that undoes it.',
  lockedOutWords:
    'With the recovery words, the keys or a recovery file you open the wallet elsewhere, without us.',
  noneOfThese: 'None of these?',
  lockedOutDesk:
    'Then nobody can let you in. Those who run this service can lock the account, so that nobody else gets in either: ask their support. They cannot open the wallet. What it holds stays at its addresses.',
  beginAnew: 'Begin anew',
  lockedOutAnew:
    'Log in to the app with another address, or by another provider. You get a new, empty wallet.',
  noneLeftTitle: 'I have none of these',
  noneLeftBrowser:
    'A browser in which the wallet was open before still signs. Move what the wallet holds to another wallet from there.',
  noneLeftFile:
    'With the recovery words, the keys or a recovery file you open the wallet elsewhere, without us.',
  noneLeftNobody:
    'Then nobody can open this wallet any more. You hold its recovery, so we cannot either, and no support desk can. What it holds stays at its addresses for good.',
  noneLeftAnew:
    'Delete this account. Seven days later the same login opens a new, empty wallet. Another address or provider opens one at once.',
  didAskToClose: 'The deletion of the account was asked for',
  didNotClose: 'The deletion of the account was refused',
  didKeepAccount: 'The account was kept',
}
