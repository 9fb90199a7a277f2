import type { OpenTexts } from './openTexts.js'

/** English. */
export const en: OpenTexts = {
  waiting: 'Asking what is to be opened…',
  title: 'Open your wallet',
  app: 'For this app, in this browser:',
  what: 'Nothing is signed by this. You see what the app asks for afterwards, and can still say no.',
  walletEvm: 'EVM wallet',
  walletSolana: 'Solana wallet',
  passkey: 'Use the passkey of {date}',
  noPasskeys: 'This browser has no passkeys that can open a wallet. Use a password, or another browser.',
  password: 'Password of {date}',
  showPassword: 'Show what I type',
  usePassword: 'Open with the password',
  noneLeft: 'I have none of these',
  noneLeftBrowser:
    'A browser in which the wallet was open before still signs. Move what the wallet holds to another wallet from there.',
  noneLeftFile:
    'With the recovery words, the keys or a recovery file you open the wallet elsewhere, without us.',
  noneLeftNobody:
    'Without all of that nobody can open this wallet any more: not us, and no support desk. What it holds stays at its addresses for good.',
  noneLeftAnew:
    'To begin anew, log in to the app with another address or provider: that opens a new, empty wallet at once. Or delete this account: seven days later the same login opens one.',
  noneLeftPage: 'Your account’s page',
  backToWays: 'Back to the ways to open it',
  leave: 'Not now',
  working: 'Opening your wallet…',
  slow: 'This takes longer than usual.',
  openedTitle: 'Your wallet is open',
  openedHint: 'Go back to the app. You can close this window.',
  nothingTitle: 'There is nothing to open here',
  nothingHint: 'Close this window and try again in the app. If that does not help, log in there once more.',
  triesLeft: 'That password is not right. Tries left today: {figure}.',
  'fault.wrongPassword': 'That password is not right. It can be tried ten times a day.',
  'fault.wrongPasskey': 'That passkey does not open this wallet.',
  'fault.tooOften': 'It was tried too often. Try again in {figure} h, or use another way.',
  'fault.refused': 'The passkey was not used. Try again, or choose another way.',
  'fault.noPrf': 'That passkey cannot open a wallet. Choose another way.',
  'fault.locked': 'The operator has locked this wallet.',
  'fault.damaged': 'It could not be opened. Nothing is lost; tell whoever runs this service.',
  'fault.unreachable': 'The service cannot be reached. Try again.',
  'fault.offline': 'You are offline. Try again once you are back.',
}
