import type { Messages } from '../catalogue.js'

/** Spanish texts about why a wallet may be missing. interface-guide.md §7.2. */
export const missingWalletTexts: Messages = {
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
