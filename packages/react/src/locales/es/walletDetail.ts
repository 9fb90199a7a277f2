import type { Messages } from '../catalogue.js'

/** Spanish texts of the page of one wallet. interface-guide.md §7.3–7.5. */
export const walletDetailTexts: Messages = {
  'wallet.get': 'Conseguir {wallet}',
  'wallet.get.ios': 'App Store',
  'wallet.get.android': 'Google Play',
  'wallet.get.chrome': 'Chrome Web Store',
  'wallet.get.firefox': 'Firefox Add-ons',
  'wallet.homepage': 'Sitio propio de {wallet}',
  'wallet.webApp': 'Abrir {wallet} en la web',
  'wallet.open': 'Abrir en {wallet}',
  'wallet.open.help': 'Esta página se abre en el navegador de {wallet}. Conéctate allí.',
  'wallet.phone': 'Usar tu teléfono',
  'wallet.phone.help':
    'Escanea esto con la cámara de tu teléfono. Esta página se abre en {wallet}; conéctate allí.',
  'wallet.phone.qr': 'Código QR que abre esta página en {wallet}',
  'wallet.notHere': '{wallet} no está instalada en este navegador',
  'wallet.notHere.phone': 'No se puede llegar a {wallet} desde este navegador',
  'wallet.noWay':
    'No conocemos ninguna forma de conseguirla desde aquí. Búscala en el sitio de su fabricante.',
  'wallet.lookAgain': '¿Ya la instalaste? Buscar de nuevo',
  'wallet.lookedAgain': 'Todavía no se encontró. Después de instalarla, recarga esta página.',
  'wallet.here': '{wallet} ya está aquí',
  'wallet.here.help': 'Se puede conectar.',
  'wallet.connect': 'Conectar {wallet}',
}
