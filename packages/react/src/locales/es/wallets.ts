import type { Messages } from '../catalogue.js'

/** Spanish texts of the wallet lists, the page of one wallet, and why one may be missing. interface-guide.md §7.2, §7.3. */
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
}
