/** English texts of names in place of addresses. interface-guide.md §9.3. */
export const nameTexts = {
  'send.name.looking': 'Looking up…',
  'send.name.fallback':
    '{name} has no address on {network}. This is its address on Ethereum. Make sure they can use it on {network}.',
  'send.name.invalid': 'This is neither an address on {network} nor a name that can be looked up',
  'send.name.notFound': 'Nobody has this name',
  'send.name.noAddress': 'This name has no address on {network}. Ask for one.',
  'send.name.unavailable': 'Names cannot be looked up now. Try again, or enter the address.',
  'review.name.changed': '{name} leads to another address now. Go back and check again.',
  'review.name.unavailable': '{name} could not be looked up again. Trying again…',
} as const
