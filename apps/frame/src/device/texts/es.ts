import type { DeviceTexts } from './deviceTexts.js'

/** Spanish. */
export const es: DeviceTexts = {
  loading: 'Cargando…',
  title: '¿Iniciar sesión en un dispositivo nuevo?',
  explanation:
    'Alguien ha pedido iniciar sesión con tu correo electrónico. Apruébalo solo si has sido tú, ahora mismo.',
  app: 'Aplicación',
  browser: 'Navegador',
  place: 'Red',
  placeUnknown: 'Desconocida',
  time: 'Solicitado',
  number: 'Número',
  numberHint: 'Si la aplicación muestra un número, es este.',
  warning: 'A continuación verás un código. Escríbelo solo en {origin}. No reenvíes nunca este enlace.',
  approve: 'Aprobar y mostrar el código',
  deny: 'Yo no lo he pedido',
  codeTitle: 'Tu código',
  codeHint: 'Escribe este código solo en {origin}',
  codeWarning: 'Nadie te lo pedirá en ningún otro sitio. Puedes cerrar esta página cuando lo hayas escrito.',
  validFor: 'Válido durante {time}',
  deniedTitle: 'Se ha rechazado este inicio de sesión',
  deniedHint: 'Nadie ha iniciado sesión. Puedes cerrar esta página.',
  expiredTitle: 'Este enlace ha caducado',
  expiredHint: 'Vuelve a la aplicación y pide un correo nuevo.',
  usedTitle: 'Este enlace ya se ha usado',
  usedHint: 'Su código se mostró una vez. Vuelve a la aplicación y pide un correo nuevo si necesitas otro.',
  noLinkTitle: 'Abre esta página desde el correo',
  noLinkHint: 'El enlace vale para abrirla una vez. Si recargas la página, ábrelo de nuevo desde el correo.',
  failedTitle: 'No se puede acceder al servicio',
  failedHint: 'No se ha aprobado nada. Comprueba tu conexión e inténtalo de nuevo.',
  tryAgain: 'Intentar de nuevo',
}
