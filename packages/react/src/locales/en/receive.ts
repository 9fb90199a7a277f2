/** English texts of the Receive view. interface-guide.md §10. */
export const receiveTexts = {
  'receive.network': 'Network',
  'receive.qr': 'QR code of your address',
  'receive.qrOfLink': 'QR code of your payment link',
  'receive.only': 'Send only {network} assets here. Anything else may be lost.',
  'receive.address': 'Your address',
  'receive.validOn': 'The same address is yours on: {networks}',
  'receive.share': 'Share',
  'receive.ask': 'Ask for an amount',
  'receive.askLess': 'Without an amount',
  'receive.asset': 'Asset',
  'receive.amount': 'Amount',
  'receive.amountHelp': 'Makes a payment link. Not every wallet reads one; all of them read the address.',
} as const
