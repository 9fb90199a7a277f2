import type { ClosingTexts } from './closingTexts.js'

/** Spanish. */
export const es: ClosingTexts = {
  closing: 'Solicitándolo…',
  keeping: 'Conservando la cuenta…',
  closeTitle: 'Borrar esta cuenta',
  closeGoes: 'Qué se borra',
  closeGoesWallet:
    'El acceso a tu billetera a través de nosotros: ya no la abre ningún navegador, acceso, llave de acceso ni contraseña.',
  closeGoesLogins:
    'Tus formas de acceder a esta aplicación, y a otras que comparten sus cuentas. Si accedes más tarde, se abre una billetera nueva y vacía.',
  closeGoesData: 'Lo que se conserva de ti aquí: direcciones, navegadores, permisos.',
  closeStays: 'Qué se queda',
  closeStaysMoney:
    'Lo que está en las cadenas de bloques. El dinero se queda en las direcciones de la billetera, y solo lo mueve quien tenga las palabras de recuperación, las claves o un archivo de recuperación.',
  closeStaysLog:
    'Durante un tiempo, un registro de lo ocurrido, que solo te conoce por un número al azar y por resúmenes cifrados.',
  closeBalances: 'Esta página no ve lo que hay en la billetera. Míralo antes en una aplicación.',
  closeExport: '¿Quieres seguir usando la billetera en otro lugar? Llévate antes sus palabras.',
  closeExported: 'En este acceso has visto las palabras de la billetera o guardado un archivo que la abre.',
  closeGrace:
    'Se hace dentro de siete días. Hasta entonces la cuenta no se abre en ninguna aplicación, se cierra la sesión en todos los navegadores y puedes conservarla: con el enlace de los correos que lo avisan o en esta página.',
  closeWaiver: 'No necesito nada de lo que hay en esta billetera. Para confirmarlo, escribe {word}',
  closeConfirm: 'Para confirmarlo, escribe {word}',
  closeWord: 'borrar',
  closeGo: 'Borrar la cuenta dentro de siete días',
  'closeProblem.word': 'Escribe la palabra tal como aparece arriba.',
  'closeProblem.tooSoon':
    'La dirección de correo se cambió hace menos de un día. La cuenta se puede borrar un día después, para que un ladrón de tu dirección no pueda hacerlo.',
  'closeProblem.tooOften': 'Se pidió demasiadas veces. Inténtalo de nuevo dentro de una hora.',
  'closeProblem.refused': 'La cuenta está bloqueada o ya se está borrando. No ha cambiado nada.',
  'closeProblem.unreachable': 'No se puede contactar con el servicio. Accede de nuevo para ver si se hizo.',
  closingTitle: 'Esta cuenta se borra el {date}',
  closedOut: 'Se cerró la sesión en todos los navegadores y la cuenta no se abre en ninguna aplicación.',
  closedMail:
    'Un correo a {email} lleva un enlace que la conserva. También la conservas si accedes aquí hasta entonces.',
  closedNoMail:
    'No se conoce ninguna dirección tuya, así que no se envió ningún correo. Para conservarla, accede aquí hasta entonces.',
  closedAfter: 'Después nadie puede recuperarla, nosotros tampoco.',
  closingHint:
    'Aún no se ha borrado nada de ella. Hasta entonces no se abre en ninguna aplicación. Si no lo pediste tú, consérvala y pasa después lo que hay en la billetera a otra.',
  closingKeep: 'Conservar la cuenta',
  closingTooOld: 'Para conservarla, accede otra vez. Tu acceso puede tener como mucho cinco minutos.',
  closingFailed: 'No ha funcionado. Comprueba tu conexión e inténtalo de nuevo.',
  accountKept: 'La cuenta se conserva. No se borró nada de ella.',
  lockedOutTitle: 'Ya no puedo acceder',
  lockedOutWays:
    'Otra forma que añadiste abre la misma billetera. Un navegador que sigue dentro de una aplicación continúa: pasa desde allí lo que hay en la billetera a otra.',
  lockedOutUndo:
    'Si alguien cambió tu dirección de correo hace menos de siete días: el correo a la anterior lleva un enlace que lo deshace.',
  lockedOutWords:
    'Con las palabras de recuperación, las claves o un archivo de recuperación abres la billetera en otro lugar, sin nosotros.',
  noneOfThese: '¿Nada de esto?',
  lockedOutDesk:
    'Entonces nadie puede dejarte entrar. Quienes llevan este servicio pueden bloquear la cuenta para que tampoco entre nadie más: pregunta a su servicio de ayuda. No pueden abrir la billetera. Lo que hay en ella se queda en sus direcciones.',
  beginAnew: 'Empezar de nuevo',
  lockedOutAnew:
    'Accede a la aplicación con otra dirección o con otro proveedor. Obtienes una billetera nueva y vacía.',
  noneLeftTitle: 'No tengo nada de esto',
  noneLeftBrowser:
    'Un navegador en el que la billetera ya estuvo abierta sigue firmando. Pasa desde allí lo que hay en la billetera a otra.',
  noneLeftFile:
    'Con las palabras de recuperación, las claves o un archivo de recuperación abres la billetera en otro lugar, sin nosotros.',
  noneLeftNobody:
    'Entonces ya nadie puede abrir esta billetera. Su recuperación la guardas tú, así que nosotros tampoco podemos, ni ningún servicio de ayuda. Lo que hay en ella se queda en sus direcciones para siempre.',
  noneLeftAnew:
    'Borra esta cuenta. Siete días después, el mismo acceso abre una billetera nueva y vacía. Otra dirección u otro proveedor abre una al momento.',
  didAskToClose: 'Se pidió borrar la cuenta',
  didNotClose: 'Se rechazó borrar la cuenta',
  didKeepAccount: 'Se conservó la cuenta',
}
