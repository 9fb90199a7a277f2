import type { DeviceTexts } from './deviceTexts.js'

/** Spanish. */
export const es: DeviceTexts = {
  loading: 'Cargando…',
  title: '¿Iniciar sesión en un dispositivo nuevo?',
  explanation:
    'Alguien ha pedido iniciar sesión con tu correo electrónico. Apruébalo solo si has sido tú, ahora mismo.',
  app: 'Dice que es para',
  browser: 'Dice que es',
  place: 'Su red',
  placeUnknown: 'Desconocida',
  time: 'Solicitado',
  claims: 'Nadie ha verificado lo que dice de sí. Su red es la que vio nuestro servidor.',
  number: '¿Qué número muestra la aplicación?',
  numberHint:
    'Púlsalo y verás el código. Uno equivocado termina este inicio de sesión. Si no muestra ninguno de ellos, pulsa «Yo no lo he pedido».',
  warning: 'A continuación verás un código. Escríbelo solo en {origin}. No reenvíes nunca este enlace.',
  approve: 'Aprobar y mostrar el código',
  keep: 'Permitir que este navegador apruebe mis próximos accesos',
  keepHint:
    'Las demás aplicaciones en las que entres con este navegador ya no necesitarán el correo. Solo en un dispositivo que sea únicamente tuyo: quien use este navegador podría aprobar.',
  deny: 'Yo no lo he pedido',
  codeTitle: 'Tu código',
  codeHint: 'Escribe este código solo en {origin}',
  codeWarning: 'Nadie te lo pedirá en ningún otro sitio. Puedes cerrar esta página cuando lo hayas escrito.',
  validFor: 'Válido durante {time}',
  deniedTitle: 'Se ha rechazado este inicio de sesión',
  deniedHint: 'Nadie ha iniciado sesión. Puedes cerrar esta página.',
  byBrowserTitle: 'Uno de tus navegadores aprobó este acceso',
  byBrowserHint: 'Tú se lo permitiste. Si fuiste tú, aquí no hay nada que hacer.',
  byBrowserWarning:
    'Si no fuiste tú, dilo ahora: se cierra esa sesión y ningún navegador aprueba ya tus accesos.',
  takenBackTitle: 'Se ha retirado este acceso',
  takenBackHint:
    'La sesión está cerrada, y ningún navegador aprueba tus accesos hasta que vuelvas a permitirlo. Quien entró puede tener la clave de tu billetera: ábrela ahora en un dispositivo tuyo y pasa lo que contiene a otra billetera.',
  takeBackFailed: 'No se sabe si se ha retirado. Comprueba tu conexión e inténtalo de nuevo.',
  wrongNumberTitle: 'Ese no es el número que muestra la aplicación',
  wrongNumberHint:
    'Este inicio de sesión ha terminado y nadie ha entrado. Si era tuyo, vuelve a la aplicación y pide un correo nuevo.',
  expiredTitle: 'Este enlace ha caducado',
  expiredHint: 'Vuelve a la aplicación y pide un correo nuevo.',
  tooOldHint: 'Abre el enlace de un correo de inicio de sesión de las últimas 24 horas.',
  usedTitle: 'Este enlace ya se ha usado',
  usedHint: 'Su código se mostró una vez. Vuelve a la aplicación y pide un correo nuevo si necesitas otro.',
  noLinkTitle: 'Abre esta página desde el correo',
  noLinkHint: 'El enlace vale para abrirla una vez. Si recargas la página, ábrelo de nuevo desde el correo.',
  failedTitle: 'No se puede acceder al servicio',
  failedHint: 'No se ha aprobado nada. Comprueba tu conexión e inténtalo de nuevo.',
  tryAgain: 'Intentar de nuevo',
  admitTitle: '¿No puedes iniciar sesión?',
  admitHint:
    '¿La aplicación dice que se pidieron demasiados correos? Puede que otros los hayan pedido con tu dirección. Pulsa aquí y pide otra vez un correo.',
  admit: 'Dejarme iniciar sesión',
  admittedTitle: 'Ya puedes iniciar sesión',
  admittedHint:
    'Vuelve a la aplicación y pide un correo. Lo que pidieron otros ya no cuenta contra ti. La solicitud que has visto queda sin decidir.',
  admittedNetwork:
    'Durante 24 horas, nada de lo que hagan otros frena la red {network}, en la que estás ahora.',
}
