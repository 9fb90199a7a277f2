import type { Messages } from '../catalogue.js'

/** Spanish texts of the list of connected wallets and accounts. interface-guide.md §8.1. */
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
  'profile.type.smartAccount': 'Cambiar a tu cuenta inteligente',
  'profile.type.smartAccount.help':
    'La misma dirección. Una aplicación podrá hacer varias cosas con una sola aprobación y pagar la comisión de red.',
  'profile.type.smartAccount.done': 'Ahora usas tu cuenta inteligente',
  'profile.type.eoa': 'Cambiar a tu cuenta estándar',
  'profile.type.eoa.help':
    'La misma dirección. Cada paso necesitará su propia aprobación y tú pagarás la comisión de red. Lo que permitiste a las aplicaciones sigue permitido.',
  'profile.type.eoa.done': 'Ahora usas tu cuenta estándar',
  'profile.type.busy': 'Cambiando…',
  'profile.type.failed': 'No se cambió el tipo de cuenta. Inténtalo de nuevo.',
  'profile.setBack': 'Devolver tu cuenta a su estado inicial',
  'profile.setBack.help':
    'En {network} está preparada para hacer varias cosas a la vez. Vuelve a ser una cuenta simple hasta la próxima vez.',
  'profile.setBack.busy': 'Devolviéndola…',
  'profile.setBack.done': 'Tu cuenta vuelve a ser una cuenta simple',
  'profile.setBack.failed': 'No se devolvió tu cuenta. Inténtalo de nuevo.',
  'profile.connectAnother': 'Conectar otra billetera',
  'profile.disconnectAll': 'Desconectar todas',
  'profile.disconnectFailed': 'No se pudo desconectar',
}
