import type { BrowserTexts } from './browserTexts.js'

/** Spanish. */
export const es: BrowserTexts = {
  documentTitle: 'Aprobar con este navegador',
  loading: 'Cargando…',
  title: '¿Iniciar sesión con este navegador?',
  explanation:
    'Has permitido que este navegador apruebe tus accesos. Aprueba este solo si lo has pedido tú, ahora mismo.',
  app: 'La aplicación que lo pide',
  email: 'Tu correo electrónico',
  warning:
    'A continuación verás un código. Escríbelo solo en {origin}. Desde entonces tu billetera se puede usar allí.',
  approve: 'Aprobar y mostrar el código',
  leave: 'Cerrar',
  codeTitle: 'Tu código',
  codeHint: 'Escribe este código solo en {origin}',
  codeWarning: 'Nadie te lo pedirá en ningún otro sitio. Puedes cerrar esta ventana cuando lo hayas escrito.',
  validFor: 'Válido durante {time}',
  unknownTitle: 'Este navegador no puede aprobar este acceso',
  unknownHint: 'Abre el enlace del correo.',
  unknownNext:
    'Si lo abres en este navegador, puedes marcar allí «Permitir que este navegador apruebe mis próximos accesos». Vale desde que escribas el código.',
  nothingTitle: 'No hay ningún acceso pendiente',
  nothingHint: 'Vuelve a la aplicación e inicia sesión allí. Después abre esta ventana desde la aplicación.',
  expiredTitle: 'Este acceso ha terminado',
  expiredHint: 'Vuelve a la aplicación y pide un correo nuevo.',
  failedTitle: 'No se puede acceder al servicio',
  failedHint: 'Comprueba tu conexión e inténtalo de nuevo.',
  unsureHint:
    'No se sabe si se ha hecho. Comprueba tu conexión e inténtalo de nuevo; si entonces el acceso ha terminado, pide un correo nuevo.',
  tryAgain: 'Intentar de nuevo',
  end: 'No permitir más que este navegador apruebe',
  endHint:
    'Cada acceso en este navegador necesitará un correo, en todas las cuentas para las que podía aprobar.',
  endedTitle: 'Este navegador ya no aprueba accesos',
  endedHint: 'Abre el enlace del correo para entrar. En la página del enlace puedes permitírselo de nuevo.',
}
