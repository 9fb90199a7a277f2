import { specTexts } from '@gangway/protocol'

/**
 * English texts of pairing with a wallet elsewhere. They load with its view and not with the dialog, which is why `en`
 * does not have them. interface-guide.md §7.5; product.md §8 for those of specTexts.
 */
export const pairingTexts = {
  'pairing.qr': 'QR code to connect a wallet',
  'pairing.scan': 'Scan with your phone’s wallet',
  'pairing.scanWith': 'Scan with {wallet} on your phone',
  'pairing.making': 'Making a code…',
  'pairing.makingLong': 'The pairing service takes longer than usual.',
  'pairing.open': 'Open {wallet}',
  'pairing.openAny': 'Open a wallet app',
  'pairing.choose': 'Choose a wallet',
  'pairing.long': 'Taking longer than expected',
  'pairing.notOpened': 'Did not open?',
  'pairing.anotherDevice': 'Use another device',
  'pairing.scanned': 'Approve in {wallet}',
  'pairing.scanned.help': 'It has read the code and is asking you.',
  'pairing.checking': 'Checking…',
  'pairing.checking.help': 'Looking for the answer of {wallet}',
  'pairing.authenticating': specTexts.authenticating,
  'pairing.authenticating.help': 'Your signature is being checked.',
  'pairing.expired': 'Code expired',
  'pairing.expired.help': 'A code is good for four minutes. Nothing was approved.',
  'pairing.newCode': 'New code',
  'pairing.unreachable': 'Pairing service cannot be reached',
  'pairing.unreachable.help': 'Check your connection. Other ways to connect may still work.',
  'pairing.otherMethod': 'Use another method',
  'pairing.refused': 'No network in common',
  'pairing.refused.needed': 'This page uses {networks}. Turn one of them on in {wallet}, then try again.',
  'pairing.refused.approved': 'Approved in {wallet}: {networks}',
  'pairing.ways': 'Ways to connect {wallet}',
  'pairing.way.qr': 'QR code',
  'pairing.way.browser': 'Browser',
  'pairing.way.get': 'Get',
  'pairing.byQr': 'Connect by QR',
  'pairing.noneFound': 'No wallet called “{text}”. You can still connect by QR.',
} as const
