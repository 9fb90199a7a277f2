import type { Messages } from '../catalogue.js'

/** Spanish texts of the list of connected wallets and accounts. interface-guide §8.1. */
export const profileTexts: Messages = {
  'profile.open': 'Billeteras y cuentas:',
  'profile.more': '+{count}',
  'profile.place': '{family} · {network}',
  'profile.inUse': 'En uso',
  'profile.nowInUse': 'Ahora se usa {address} en {wallet}',
  'profile.accounts': 'Cuentas de {wallet}, {family}',
  'profile.copy': 'Copiar dirección {address}',
  'profile.disconnect': 'Desconectar {wallet}, {family}',
  'profile.manageLogins': 'Gestionar cómo accedes',
  'profile.manageLogins.help': 'Añade o quita formas de acceder, en su propia página',
  'profile.connectAnother': 'Conectar otra billetera',
  'profile.disconnectAll': 'Desconectar todas',
  'profile.disconnectFailed': 'No se pudo desconectar',
}
