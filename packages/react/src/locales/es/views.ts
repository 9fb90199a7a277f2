import type { Messages } from '../catalogue.js'

/** Spanish titles of the dialog's views. */
export const viewTexts: Messages = {
  'view.connect': 'Conectar',
  'view.connectingExternal': '{wallet}',
  'view.connectingWalletConnect': '{wallet}',
  'view.help': '¿Qué es una billetera?',
  'view.allWallets': 'Todas las billeteras',
  'view.walletDetail': '{wallet}',
  'view.missingWallet': '¿Por qué no aparece mi billetera?',
  'view.networks': 'Elegir red',
  'view.unsupportedChain': 'Cambiar de red',
  'view.emailVerifyDevice': 'Revisa tu correo',
  'view.emailVerifyOtp': 'Introduce el código',
  'view.approveTransaction': 'Aprobar',
  'view.account': 'Cuenta',
  'view.nft': '{name}',
  'view.profile': 'Billeteras y cuentas',
  'view.addToken': 'Añadir un token',
  'view.receive': 'Recibir',
  'view.send': 'Enviar',
  'view.sendAsset': 'Elegir activo',
  'view.sendFee': 'Comisión de la red',
  'view.sendReview': 'Revisar',
  'view.sendConfirm': 'Confirmar',
  'view.signIn': 'Iniciar sesión',
  'view.transaction': 'Transacción',
}
