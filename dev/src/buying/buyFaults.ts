/** What the card desk can be asked to get wrong, once, by the name it has in forms, with the words of its page. */
export const buyFaults = {
  'quote-down': 'The next price is answered with 500',
  'slow-quote': 'The next price takes 12 s',
  'session-down': 'The next purchase cannot be begun',
  'page-elsewhere': 'The next page is of another site',
  'message-lost': 'No message of the next purchase is sent',
  'message-twice': 'Each message of the next purchase is sent twice',
  'messages-backwards': 'The messages of the next purchase come in the wrong order',
  'message-forged': 'The messages of the next purchase are signed by somebody else',
  'message-old': 'The messages of the next purchase were signed an hour ago',
  'other-address': 'The next purchase goes to another address',
  'sends-nothing': 'The next purchase is said to be sent by a transaction that is none',
} as const

/** One of {@link buyFaults}. */
export type BuyFault = keyof typeof buyFaults

/** Whether a text names a fault. */
export function isBuyFault(text: string): text is BuyFault {
  return Object.hasOwn(buyFaults, text)
}
