import type { UndoTexts } from './undoTexts.js'

/** Spanish. */
export const es: UndoTexts = {
  documentTitle: 'La dirección de tu billetera',
  loading: 'Cargando…',
  title: 'Tu billetera tiene ahora otra dirección',
  former: 'Era',
  now: 'Ahora es',
  app: 'Se cambió en',
  time: 'Se cambió el',
  own: 'Si la cambiaste tú, no hay nada que hacer. Puedes cerrar esta página.',
  warning:
    'Si no fuiste tú, deshazlo. Se cerrará la sesión en todos los navegadores, y se quitarán los navegadores y las formas de acceder que hayan llegado desde entonces. Quien tuvo la clave la conserva: accede después y pasa lo que hay en la billetera a otra.',
  undo: 'Deshacer el cambio',
  undoneTitle: 'Se deshizo el cambio',
  undoneHint:
    'Tu billetera vuelve a abrirse con códigos a {former}, y ya no con códigos a {email}. Accede ahora.',
  takenTitle: 'No se deshizo',
  takenHint: '{former} abre desde entonces otra billetera, así que esta se queda con {email}.',
  expiredTitle: 'Este enlace ha caducado',
  expiredHint: 'Un cambio se puede deshacer durante siete días.',
  noLinkTitle: 'Abre esta página desde el correo',
  noLinkHint: 'El enlace sirve una vez cada vez que se abre. Tras recargar, ábrelo de nuevo desde el correo.',
  failedTitle: 'No se puede acceder al servicio',
  failedHint: 'No se deshizo nada. Comprueba tu conexión e inténtalo de nuevo.',
  tryAgain: 'Intentar de nuevo',
  keepDocumentTitle: 'El borrado de tu cuenta',
  closingTitle: 'Esta cuenta se va a borrar',
  closingApp: 'Cuenta de billetera de',
  closingAsked: 'Se pidió el',
  closingAt: 'Se borra el',
  closingOwn: 'Si lo pediste tú, no hay nada que hacer. Puedes cerrar esta página.',
  closingWarning:
    'Si no fuiste tú, o has cambiado de idea, conserva la cuenta. Aún no se ha borrado nada de ella. Si no fuiste tú, accede después y pasa lo que hay en la billetera a otra: quien lo pidió entró por una de tus formas de acceder.',
  keepAccount: 'Conservar la cuenta',
  keptTitle: 'La cuenta se conserva',
  keptHint: 'No se borró nada de ella. Accede a {app} como antes.',
  goneTitle: 'Esta cuenta ya no se puede conservar',
  goneHint:
    'Se borró, o este no es un enlace de un correo sobre ello. Lo que hay en sus direcciones sigue ahí, para quien tenga las palabras de recuperación, las claves o un archivo de recuperación.',
  keepFailed: 'La cuenta no se conservó. Comprueba tu conexión e inténtalo de nuevo.',
  renewalDocumentTitle: 'La renovación de lo que abre tu billetera',
  renewalTitle: 'Se va a renovar lo que abre tu billetera',
  renewalAt: 'Se hace el',
  renewalWarning:
    'Si no fuiste tú, deténla. Hasta entonces tu billetera se abre donde se abre ahora; después se cierra la sesión en todos los navegadores. Abre luego tu billetera en un dispositivo tuyo y pasa lo que contiene a otra: quien lo pidió entró por una de tus formas de acceder.',
  stopRenewal: 'Detener la renovación',
  stopFailed: 'La renovación no se detuvo. Comprueba tu conexión e inténtalo de nuevo.',
  stoppedTitle: 'Se detuvo la renovación',
  stoppedHint: 'Tu billetera de {app} se abre donde se abría. Mira la página de tu cuenta, en «Qué ocurrió».',
  doneTitle: 'Ya se renovó',
  doneHint:
    'Se cerró la sesión en todos los navegadores menos en el que se pidió. Accede de nuevo a {app}. Si no fuiste tú, un archivo de recuperación o las palabras de recuperación abren tu billetera como antes.',
  renewalExpiredHint: 'Una renovación se puede detener durante siete días.',
}
