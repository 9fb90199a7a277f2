import type { Messages } from '../catalogue.js'

/** Spanish texts of names in place of addresses. interface-guide.md §9.3. */
export const nameTexts: Messages = {
  'send.name.looking': 'Buscando…',
  'send.name.fallback':
    '{name} no tiene una dirección en {network}. Esta es su dirección en Ethereum. Asegúrate de que puedan usarla en {network}.',
  'send.name.invalid': 'No es una dirección en {network} ni un nombre que se pueda buscar',
  'send.name.notFound': 'Nadie tiene este nombre',
  'send.name.noAddress': 'Este nombre no tiene una dirección en {network}. Pide una.',
  'send.name.unavailable': 'Ahora no se pueden buscar nombres. Inténtalo de nuevo o escribe la dirección.',
  'review.name.changed': '{name} lleva ahora a otra dirección. Vuelve atrás y revísala.',
  'review.name.unavailable': 'No se pudo buscar {name} de nuevo. Intentándolo otra vez…',
}
