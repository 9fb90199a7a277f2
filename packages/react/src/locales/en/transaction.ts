/** English texts of the page of one transaction. interface-guide.md §8.4, §9.9. */
export const transactionTexts = {
  'transaction.failedReason': 'Reason: {reason}',
  'transaction.slow.fee':
    'Its fee is below what the network asks now. Speed it up in {wallet}, or wait until the fee falls.',
  'transaction.slow.network': 'The network is busy. You can speed it up in {wallet}.',
  'transaction.slow.fee.own':
    'Its fee is below what the network asks now. Speed it up, cancel it, or wait until the fee falls.',
  'transaction.slow.network.own': 'The network is busy. You can speed it up, or cancel it.',
  'transaction.slow.solana':
    'The network is busy. If it is not included soon, it expires and nothing is sent.',
  'transaction.replaced': 'This transfer was not made; another one took its place.',
  'transaction.unknown': 'Look in the explorer before you send it again.',
  'transaction.unknownWait':
    'To keep you from paying twice, it can be tried again 2 minutes after it was lost.',
  'transaction.elsewhere': 'Sent from another device or program.',
  'transaction.speedUp': 'Speed up',
  'transaction.speedUp.waits': 'Sent again with a higher fee. Only one of the two is ever carried out.',
  'transaction.cancel': 'Cancel transaction',
  'transaction.cancel.waits': 'Its cancellation is on its way. It may come too late.',
  'transaction.cancel.late': 'The cancellation came too late.',
  'transaction.replace.declined': 'You declined. The transaction waits as before.',
  'transaction.replace.late': 'Already done: this transaction no longer waits, so it was not changed.',
  'transaction.replace.poor': 'Not enough {native} for the higher fee. The transaction waits as before.',
  'transaction.replace.failed':
    'This did not work. Only one transaction can be carried out in this place, so you cannot pay twice.',
  'transaction.from': 'From',
  'transaction.to': 'To',
  'transaction.contract': 'Contract',
  'transaction.network': 'Network',
  'transaction.time': 'Time',
  'transaction.fee': 'Fee paid',
  'transaction.nonce': 'Transaction number',
  'transaction.hash': 'Transaction id',
  'transaction.replacedBy': 'Replaced by',
  'transaction.sendAgain': 'Send again',
  'transaction.explorer': 'View in explorer',
  'transaction.gone': 'This transaction is no longer listed',
} as const
