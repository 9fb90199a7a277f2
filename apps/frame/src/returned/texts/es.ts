import type { ReturnedTexts } from './returnedTexts.js'

/** Spanish. */
export const es: ReturnedTexts = {
  documentTitle: 'Iniciar sesión',
  loading: 'Cargando…',
  goingBack: 'Volviendo a la aplicación…',
  browser: 'Dice que es',
  place: 'Su red',
  placeUnknown: 'Desconocida',
  person: 'Cuenta de {provider}',
  app: 'La aplicación que lo pide',
  deviceTitle: '¿Usar tu billetera en este navegador?',
  deviceHint:
    'Este navegador aún no guarda nada de tu billetera. Permítelo solo si estás iniciando sesión en esta aplicación, ahora mismo.',
  deviceClaims:
    'Quien tiene la clave de una billetera la conserva: permitir un navegador no se puede deshacer.',
  allow: 'Usar mi billetera en este navegador',
  deny: 'No he sido yo',
  noEmail:
    '{provider} no responde por ningún correo tuyo. Nadie podrá avisarte cuando un navegador nuevo use tu billetera.',
  linkTitle: 'Puede que ya tengas una billetera aquí',
  linkHint:
    'Alguien inicia sesión aquí con {email} por correo. Si eres tú, {provider} puede abrir la misma billetera. Antes enviamos un código a esa dirección.',
  sendCode: 'Enviarme un código',
  keepApart: 'Mantenerlas separadas',
  keepApartHint: 'Entonces {provider} tendrá su propia billetera.',
  codeTitle: 'Escribe el código',
  codeHint: 'Lo enviamos a {email}. Escríbelo solo en esta página.',
  codeLabel: 'Código de seis cifras',
  validFor: 'Válido durante {time}',
  sendAnother: 'Enviar otro código',
  wrong: 'Ese código no es correcto.',
  wrongLeft: 'Ese código no es correcto. Intentos restantes: {left}.',
  codeExpired: 'Ese código ha caducado. Envía otro.',
  tooMany: 'Se pidieron demasiados códigos. Inténtalo más tarde o mantenlas separadas.',
  problem: 'No ha funcionado. Comprueba tu conexión e inténtalo de nuevo.',
  addTitle: '¿Añadir {provider} a tu cuenta?',
  addHint:
    'Vas a abrir una misma billetera con dos accesos. Continúa solo si lo has pedido en la página de tu cuenta, ahora mismo.',
  addAccount: 'Cuenta a la que se añade',
  addAccountUnknown: 'Una sin dirección de correo',
  addWarning:
    'Quien acceda con esta cuenta de {provider} entrará en esta billetera. Si no reconoces la cuenta de arriba, no lo añadas: usarías la billetera de un extraño.',
  add: 'Añadir {provider} a esta cuenta',
  addDeny: 'No, no soy yo',
  addNumber: '¿Qué número muestra la página de tu cuenta?',
  addNumberHint:
    'Uno equivocado lo termina, y no se añade nada. Si no muestra ninguno de ellos, pulsa «No he sido yo».',
  addDoneTitle: 'Vuelve a la página de tu cuenta',
  addDoneHint: 'Allí se está añadiendo {provider}. Puedes cerrar esta ventana.',
  numberTitle: 'Un paso más',
  numberExplanation: 'La aplicación no ha oído esta ventana.',
  number: '¿Qué número muestra la aplicación?',
  numberHint:
    'Uno equivocado termina este inicio de sesión. Si no muestra ninguno de ellos, pulsa «No he sido yo».',
  doneTitle: 'Vuelve a la aplicación',
  doneHint: 'Allí se está iniciando tu sesión. Puedes cerrar esta ventana.',
  declinedTitle: 'No has iniciado sesión con {provider}',
  declinedHint: 'No se ha compartido nada. Puedes cerrar esta ventana.',
  deniedTitle: 'Se ha terminado este inicio de sesión',
  deniedHint: 'Nadie ha iniciado sesión. Puedes cerrar esta ventana.',
  wrongNumberTitle: 'Ese no es el número que muestra la aplicación',
  wrongNumberHint:
    'Este inicio de sesión ha terminado y nadie ha entrado. Si era tuyo, empieza de nuevo en la aplicación.',
  expiredTitle: 'Este inicio de sesión ha caducado',
  expiredHint: 'Cierra esta ventana y empieza de nuevo en la aplicación.',
  failedTitle: '{provider} no ha confirmado quién eres',
  failedHint:
    'Nadie ha iniciado sesión. Cierra esta ventana e inténtalo de nuevo en la aplicación o elige otra forma.',
  notAvailableTitle: 'Aquí no se puede iniciar sesión con {provider}',
  notAvailableHint: 'Cierra esta ventana y elige otra forma en la aplicación.',
  unreachableTitle: 'No se puede acceder al servicio',
  unreachableHint: 'Nadie ha iniciado sesión todavía. Comprueba tu conexión e inténtalo de nuevo.',
  noLoginTitle: 'Aquí no hay ningún inicio de sesión',
  noLoginHint: 'Esta página se muestra tras iniciar sesión con Google y similares. Empieza en la aplicación.',
  noWindowTitle: 'La aplicación no ha oído esta ventana',
  noWindowHint:
    'Ciérrala y empieza de nuevo en la aplicación, en un navegador que deje hablar a la ventana con la aplicación.',
  tryAgain: 'Intentar de nuevo',
}
