import type { CustodyTexts } from './custodyTexts.js'

/** English. */
export const en: CustodyTexts = {
  custodyTitle: 'Recovery of your wallet',
  custodyEscrow:
    'The people who run this service keep what recovers your wallet. Whoever runs both of its servers could open it.',
  custodyUser:
    'You keep it. What this service keeps does not open your wallet, and nobody can help if you lose every way.',
  custodyTake: 'Keep it yourself',
  custodyTakeHint:
    'You set up a passkey or a password. From then on a new browser opens your wallet only with it, and with a login. Seven days later old copies stop opening it, and every app and every browser is logged out once.',
  custodyWanted:
    'This app wants you to keep it. Your wallet works until you do, and nothing is lost if you leave this for later.',
  custodyKept:
    'This app has the service keep it, so you cannot take it over here. “Take your wallet elsewhere” shows the words, which open the same wallet in another app.',
  custodyOne:
    'You have one way. If it is lost, nobody can open your wallet on a new browser. Add a second one now.',
  custodyWays: 'Your ways',
  custodyAdd: 'Add another way',
  custodyTest: 'Test my recovery',
  custodyTestHint: 'A test opens what a recovery opens, so you know that it works.',
  custodyFile: 'Save a recovery file',
  custodyFileHint:
    'A file opens your wallet with a password of its own, even if this service is gone for good.',
  custodyGiveBack: 'Give it back to the service',
  custodyGiveBackHint: 'The people who run this service then keep it again, and your ways are deleted.',
  custodyStays: 'This app leaves it with you, so it cannot be given back to the service.',
  custodyRenew: 'Renew what opens your wallet',
  custodyRenewHint:
    'For when somebody may have copied a browser you lost, or what this service kept. Then such a copy opens nothing that is kept here.',
  'method.passkey': 'Passkey',
  'method.password': 'Password',
  newWayFirst: 'How do you want to open your wallet?',
  newWayNext: 'Which way do you want to add?',
  newWayHint: 'You need it on a new browser, and to change this here. Nobody can give you another one.',
  newPasskeyHint: 'A passkey is opened by your fingerprint, your face, or the code of your device.',
  newPasskey: 'Make a passkey',
  newPasswordHint:
    'A password has 12 characters at least, and is best several words that nobody connects with you. It never leaves this browser.',
  newPassword: 'New password',
  newPasswordAgain: 'The same again',
  newPasswordShow: 'Show what I type',
  newPasswordGo: 'Use this password',
  noPasskeys: 'This browser has no passkeys that can open a wallet.',
  filePasswordTitle: 'Save a recovery file',
  filePasswordHint:
    'The file and its password open your wallet together, without anything else. Keep them apart. You are told by mail where a login is used for it.',
  filePasswordGo: 'Go on',
  'prove.add': 'Open it by a way you have',
  'prove.test': 'Test my recovery',
  'prove.giveBack': 'Give it back to the service?',
  'prove.renew': 'Renew what opens your wallet?',
  'prove.remove': 'Remove this way?',
  'prove.file': 'Open your wallet for the file',
  'prove.words': 'Open your wallet for the words',
  proveHint: 'Use a way you have set up.',
  proveRemoveHint:
    'It no longer opens your wallet. Use another way to remove it, so that you know that one works.',
  proveGiveBackHint:
    'The people who run this service then keep what recovers your wallet. Whoever runs both of its servers could open it.',
  proveRenewHint:
    'It is done in seven days, so that a thief of your mailbox cannot take your wallet from you; at once, if you have had a way of your own for so long. Then every other browser is logged out, and is asked about like a new one. Who has opened your wallet already can use it for good: then send what it holds to a new wallet.',
  renewGo: 'Renew it',
  renewalWaits:
    'What opens your wallet is renewed on {date}. Then every browser is logged out, and old copies open nothing that is kept here. Until then nothing changes. Was it not you? Stop it, and move what your wallet holds to a new one.',
  renewalStop: 'Stop the renewal',
  usePasskey: 'Use the passkey of {date}',
  usePassword: 'Use the password',
  passwordOf: 'Password of {date}',
  backToCustody: 'Back',
  movingCustody: 'Moving what recovers your wallet…',
  renewing: 'Renewing what opens your wallet…',
  stoppingRenewal: 'Stopping the renewal…',
  addingMethod: 'Adding it…',
  testing: 'Opening what recovers your wallet…',
  makingFile: 'Making the file…',
  'custody.moved': 'What recovers your wallet is in your hands now. You are told by mail too.',
  'custody.movedOnly':
    'What recovers your wallet is in your hands now, but copies of before may still open it. Log in again and renew what opens your wallet.',
  'custody.movedBack': 'The people who run this service keep what recovers your wallet again.',
  'custody.renewed':
    'It was renewed. Old copies open nothing that is kept here, and every other browser was logged out. Save a recovery file now: until you log in somewhere, one copy of each part is all there is.',
  'custody.renewWaits':
    'It will be renewed in seven days. You are told by mail, and can stop it here until then. Save a recovery file now: it opens your wallet before and after.',
  'custody.renewStopped': 'The renewal was stopped. Your wallet opens where it opened before.',
  'custody.methodAdded': 'It was added, and opens your wallet from now on.',
  'custody.methodRemoved': 'It was removed, and opens your wallet no more.',
  'custody.methodLast': 'It is the only way, so it was not removed.',
  'custody.methodAbsent': 'It was gone already.',
  'custody.tested': 'It works: this way has just opened what recovers your wallet.',
  'custody.fileSaved': 'The file is with your downloads. Keep it where others cannot take it.',
  'custody.changed': 'This was changed elsewhere meanwhile. Here it is as it is now; nothing was done.',
  'fault.short': 'It needs 12 characters at least.',
  'fault.email': 'Your email address is no password: everybody knows it.',
  'fault.repeated': 'One character, repeated, is no password.',
  'fault.common':
    'It is among the passwords that are tried first. Take several words that nobody expects of you.',
  'fault.differs': 'The two are not the same. Type them again.',
  triesLeft: 'That password is not right. Tries left today: {figure}.',
  'fault.wrongPassword': 'That password is not right. It can be tried ten times a day.',
  'fault.wrongPasskey': 'That passkey does not open this wallet.',
  'fault.tooOften': 'It was tried too often. Try again in {figure} h, or use another way.',
  'fault.refused': 'The passkey was not used. Try again, or choose another way.',
  'fault.noPrf': 'That passkey cannot open a wallet. Choose another one, or a password.',
  'fault.usedUp': 'A login does this once. Log in again to go on.',
  'fault.tooSoon':
    'The email address was changed less than a day ago. Try again a day after that, so that a thief of your address cannot do this.',
  'fault.locked': 'The operator has locked this wallet, so nothing can be changed.',
  'fault.notAllowed': 'This app does not let it be moved there. Nothing was changed.',
  'fault.damaged': 'It could not be opened. Nothing is lost; tell whoever runs this service.',
  'fault.unreachable': 'The service cannot be reached. Try again.',
  'fault.offline': 'You are offline. Try again once you are back.',
}
