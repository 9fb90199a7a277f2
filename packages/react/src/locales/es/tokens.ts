import type { Messages } from '../catalogue.js'

/** Spanish texts of adding and removing tokens by their address. interface-guide.md §8.2. */
export const tokensTexts: Messages = {
  'tokens.add': 'Añadir un token',
  'tokens.added': '{symbol} se añadió a tu lista',
  'tokens.unread': 'No se conoce la cantidad',
  'tokens.remove': 'Quitar {symbol} de la lista',
  'tokens.removeQuestion': '¿Quitar {symbol} de esta lista? Tu cuenta conserva lo que tiene.',
  'tokens.removeConfirm': 'Quitar {symbol}',
  'tokens.keep': 'Conservar',
  'tokens.removed': '{symbol} se quitó de tu lista',
}
