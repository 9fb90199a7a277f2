import type { Messages } from '../catalogue.js'

/** Spanish texts of adding a token by its address. */
export const addTokenTexts: Messages = {
  'addToken.address': 'Dirección del token en {network}',
  'addToken.placeholder': 'Dirección del token',
  'addToken.help':
    'Su propia dirección, tal como la muestra el explorador de {network}. No la dirección de una cuenta.',
  'addToken.lookingUp': 'Buscando el token',
  'addToken.slow': '{network} todavía no responde.',
  'addToken.found': 'Encontrado: {name}, {symbol}',
  'addToken.unverified':
    'Sin verificar: cualquiera puede crear un token con cualquier nombre. Compara la dirección con una fuente de confianza.',
  'addToken.imitates': 'Se hace llamar {name}, pero no es el {symbol} de esta lista.',
  'addToken.imitatesNative': 'Se hace llamar {name}, pero no es el {symbol} de {network}.',
  'addToken.listed': '{symbol} está en nuestra lista: se muestra en cuanto tengas algo.',
  'addToken.alreadyAdded': '{symbol} ya está en tu lista.',
  'addToken.balance': 'Tu saldo',
  'addToken.unknownBalance': 'No se pudo leer',
  'addToken.decimals': 'Decimales',
  'addToken.tokenAddress': 'Dirección',
  'addToken.malformed': 'Esto no es la dirección de un token en {network}.',
  'addToken.checksum': 'Esta dirección tiene una errata. Cópiala de nuevo.',
  'addToken.solana': 'Esta es una dirección de Solana. Estás en {network}.',
  'addToken.eip155': 'Esta es una dirección de EVM. Estás en {network}.',
  'addToken.otherNetwork': 'Esta dirección es de otra red. Estás en {network}.',
  'addToken.notFound': 'No hay nada en esta dirección en {network}. Comprueba la dirección y la red.',
  'addToken.notToken': 'Esta dirección está en {network}, pero no es un token.',
  'addToken.noAnswer': '{network} no respondió',
  'addToken.noAnswerText': 'Tu dinero no se ve afectado. Inténtalo de nuevo en un momento.',
  'addToken.offline': 'No tienes conexión',
  'addToken.offlineText': 'El token se buscará en cuanto vuelvas a tener conexión.',
  'addToken.enter': 'Introduce una dirección',
  'addToken.check': 'Comprueba la dirección',
  'addToken.wait': 'Buscando…',
  'addToken.retry': 'Buscar de nuevo',
  'addToken.done': 'Ya está en tu lista',
  'addToken.add': 'Añadir {symbol}',
}
