import type { Messages } from '../catalogue.js'

/** Spanish texts of the connect button. */
export const buttonTexts: Messages = {
  'button.connect': 'Conectar billetera',
  'button.connecting': 'Conectando…',
  'button.wrongNetwork': 'Cambiar de red',
  'button.signIn': 'Iniciar sesión',
  'button.loadFailed': 'No se pudo cargar. Recargar la página',
}
