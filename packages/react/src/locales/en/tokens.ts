/** English texts of adding and removing tokens by their address. interface-guide.md §8.2. */
export const tokensTexts = {
  'tokens.add': 'Add a token',
  'tokens.unread': 'The amount is not known',
  'tokens.remove': 'Remove {symbol} from the list',
  'tokens.removeQuestion': 'Remove {symbol} from this list? Your account keeps what it holds.',
  'tokens.removeConfirm': 'Remove {symbol}',
  'tokens.keep': 'Keep it',
} as const
