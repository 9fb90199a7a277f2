import type { Messages } from '../catalogue.js'

/** Spanish texts of the wallet lists, the page of one wallet, and why one may be missing. interface-guide §7.2, §7.3. */
export const walletsTexts: Messages = {
  'wallets.all': 'Todas las billeteras',
  'wallets.count': '{count}',
  'wallets.search': 'Buscar billeteras',
  'wallets.list': 'Todas las billeteras',
  'wallets.found':
    '{count, plural, =0 {No se encontraron billeteras} one {# billetera encontrada} other {# billeteras encontradas}}',
  'wallets.none': 'Ninguna billetera se llama «{text}».',
  'wallets.loading': 'Cargando billeteras…',
  'wallets.slow': 'La lista de billeteras tarda más de lo habitual.',
  'wallets.loadMore': 'Cargar más',
  'wallets.failed': 'No se pudieron cargar más billeteras',
  'wallets.failedHelp': 'Las billeteras instaladas aquí siguen funcionando.',
  'wallets.offline': 'No tienes conexión. Solo se muestran las billeteras instaladas aquí.',
  'wallets.why': '¿Por qué no aparece mi billetera?',
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
  'wallet.phone.copy': 'Copiar enlace',
  'wallet.notHere': '{wallet} no está instalada en este navegador',
  'wallet.notHere.phone': 'No se puede llegar a {wallet} desde este navegador',
  'wallet.noWay':
    'No conocemos ninguna forma de conseguirla desde aquí. Búscala en el sitio de su fabricante.',
  'wallet.lookAgain': '¿Ya la instalaste? Buscar de nuevo',
  'wallet.lookedAgain': 'Todavía no se encontró. Después de instalarla, recarga esta página.',
  'wallet.here': '{wallet} ya está aquí',
  'wallet.here.help': 'Se puede conectar.',
  'wallet.connect': 'Conectar {wallet}',
  'missing.heard':
    '{count, plural, =0 {Ninguna billetera se ha dado a conocer a esta página.} one {# billetera se ha dado a conocer a esta página.} other {# billeteras se han dado a conocer a esta página.}}',
  'missing.frame': 'Esta página se muestra dentro de otra',
  'missing.frame.help':
    'Las billeteras a menudo no llegan a las páginas que están dentro de otras. Ábrela en su propia pestaña.',
  'missing.phone': 'Estás en un teléfono',
  'missing.phone.help':
    'Las extensiones no funcionan en la mayoría de los navegadores de teléfono. Abre esta página en el navegador de tu aplicación de billetera.',
  'missing.insecure': 'Esta página no es segura',
  'missing.insecure.help': 'Las billeteras no se muestran a páginas que no usan https.',
  'missing.family': 'Te estás conectando a {family}',
  'missing.family.help': 'Las billeteras sin cuentas de {family} no aparecen: {wallets}.',
  'missing.excluded': 'Este sitio deja fuera algunas billeteras',
  'missing.excluded.help': 'Quien gestiona este sitio decidió no mostrar todas las billeteras.',
  'missing.disabled': 'La extensión puede estar desactivada',
  'missing.disabled.help':
    'Mira la lista de extensiones de tu navegador: debe estar activada y permitida en este sitio.',
  'missing.private': 'Las ventanas privadas no tienen extensiones',
  'missing.private.help': 'Usa una ventana normal o permite la extensión en las ventanas privadas.',
  'missing.fresh': 'Se instaló después de abrir esta página',
  'missing.fresh.help': 'Recarga la página.',
  'missing.lookAgain': 'Buscar de nuevo',
  'missing.found':
    '{count, plural, =0 {No se encontró ninguna otra billetera} one {Se encontró # billetera más} other {Se encontraron # billeteras más}}',
}
