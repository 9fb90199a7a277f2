import type { CustodyTexts } from './custodyTexts.js'

/** Spanish. */
export const es: CustodyTexts = {
  custodyTitle: 'Recuperación de tu billetera',
  custodyEscrow:
    'Quienes llevan este servicio guardan lo que recupera tu billetera. Quien lleve sus dos servidores podría abrirla.',
  custodyUser:
    'Lo guardas tú. Lo que guarda este servicio no abre tu billetera, y nadie puede ayudarte si pierdes todas las formas.',
  custodyTake: 'Guardarlo yo',
  custodyTakeHint:
    'Creas una llave de acceso o una contraseña. Desde entonces un navegador nuevo abre tu billetera solo con ella, y accediendo. Siete días después las copias antiguas dejan de abrirla, y en cada aplicación y en cada navegador se cierra la sesión una vez.',
  custodyWanted:
    'Esta aplicación quiere que lo guardes tú. Hasta entonces tu billetera funciona, y nada se pierde si lo dejas para después.',
  custodyKept:
    'En esta aplicación lo guarda el servicio, así que aquí no puedes hacerte cargo. «Llevar tu billetera a otro lugar» muestra las palabras, que abren la misma billetera en otra aplicación.',
  custodyOne:
    'Tienes una sola forma. Si se pierde, nadie podrá abrir tu billetera en un navegador nuevo. Añade otra ahora.',
  custodyWays: 'Tus formas',
  custodyAdd: 'Añadir otra forma',
  custodyTest: 'Probar mi recuperación',
  custodyTestHint: 'La prueba abre lo mismo que una recuperación; así sabes que funciona.',
  custodyFile: 'Guardar un archivo de recuperación',
  custodyFileHint:
    'Un archivo abre tu billetera con una contraseña propia, aunque este servicio desaparezca para siempre.',
  custodyGiveBack: 'Devolverlo al servicio',
  custodyGiveBackHint: 'Entonces lo guardan de nuevo quienes llevan este servicio, y tus formas se borran.',
  custodyStays: 'Esta aplicación lo deja contigo, así que no se puede devolver al servicio.',
  custodyRenew: 'Renovar lo que abre tu billetera',
  custodyRenewHint:
    'Para cuando alguien pueda haber copiado un navegador que perdiste, o lo que guardaba este servicio. Después, esa copia no abre nada de lo que se guarda aquí.',
  'method.passkey': 'Llave de acceso',
  'method.password': 'Contraseña',
  newWayFirst: '¿Cómo quieres abrir tu billetera?',
  newWayNext: '¿Qué forma quieres añadir?',
  newWayHint: 'La necesitas en un navegador nuevo y para cambiar esto aquí. Nadie puede darte otra.',
  newPasskeyHint: 'Una llave de acceso se abre con tu huella, tu cara o el código de tu dispositivo.',
  newPasskey: 'Crear una llave de acceso',
  newPasswordHint:
    'Una contraseña tiene al menos 12 caracteres; lo mejor son varias palabras que nadie relacione contigo. Nunca sale de este navegador.',
  newPassword: 'Contraseña nueva',
  newPasswordAgain: 'La misma otra vez',
  newPasswordShow: 'Mostrar lo que escribo',
  newPasswordGo: 'Usar esta contraseña',
  noPasskeys: 'Este navegador no tiene llaves de acceso que puedan abrir una billetera.',
  filePasswordTitle: 'Guardar un archivo de recuperación',
  filePasswordHint:
    'El archivo y su contraseña juntos abren tu billetera, sin nada más. Guárdalos por separado. Si para ello se usa un acceso, se te avisa por correo.',
  filePasswordGo: 'Seguir',
  'prove.add': 'Ábrela con una forma que tengas',
  'prove.test': 'Probar mi recuperación',
  'prove.giveBack': '¿Devolverlo al servicio?',
  'prove.renew': '¿Renovar lo que abre tu billetera?',
  'prove.remove': '¿Quitar esta forma?',
  'prove.file': 'Abre tu billetera para el archivo',
  'prove.words': 'Abre tu billetera para las palabras',
  proveHint: 'Usa una forma que hayas creado.',
  proveRemoveHint: 'Ya no abrirá tu billetera. Usa otra forma para quitarla; así sabes que esa funciona.',
  proveGiveBackHint:
    'Entonces guardan lo que recupera tu billetera quienes llevan este servicio. Quien lleve sus dos servidores podría abrirla.',
  proveRenewHint:
    'Se hace dentro de siete días, para que quien robe tu correo no pueda quitarte la billetera; enseguida, si tienes una forma propia desde hace tanto. Entonces se cierra la sesión en los demás navegadores, y se pregunta por ellos como por uno nuevo. Quien ya haya abierto tu billetera puede usarla para siempre: en ese caso, envía lo que contiene a una billetera nueva.',
  renewGo: 'Renovarlo',
  renewalWaits:
    'Lo que abre tu billetera se renueva el {date}. Entonces se cierra la sesión en todos los navegadores, y las copias antiguas no abren nada de lo que se guarda aquí. Hasta entonces nada cambia. ¿No fuiste tú? Deténla y pasa lo que contiene tu billetera a una nueva.',
  renewalStop: 'Detener la renovación',
  usePasskey: 'Usar la llave de acceso del {date}',
  usePassword: 'Usar la contraseña',
  passwordOf: 'Contraseña del {date}',
  backToCustody: 'Volver',
  movingCustody: 'Moviendo lo que recupera tu billetera…',
  renewing: 'Renovando lo que abre tu billetera…',
  stoppingRenewal: 'Deteniendo la renovación…',
  addingMethod: 'Añadiéndola…',
  testing: 'Abriendo lo que recupera tu billetera…',
  makingFile: 'Creando el archivo…',
  'custody.moved': 'Lo que recupera tu billetera está ahora en tus manos. También se te avisa por correo.',
  'custody.movedOnly':
    'Lo que recupera tu billetera está ahora en tus manos, pero las copias de antes quizá aún la abran. Inicia sesión de nuevo y renueva lo que abre tu billetera.',
  'custody.movedBack': 'Quienes llevan este servicio guardan de nuevo lo que recupera tu billetera.',
  'custody.renewed':
    'Se renovó. Las copias antiguas no abren nada de lo que se guarda aquí, y se cerró la sesión en los demás navegadores. Guarda ahora un archivo de recuperación: hasta que accedas en algún sitio, solo hay una copia de cada parte.',
  'custody.renewWaits':
    'Se renovará dentro de siete días. Se te avisa por correo, y hasta entonces puedes detenerlo aquí. Guarda ahora un archivo de recuperación: abre tu billetera antes y después.',
  'custody.renewStopped': 'Se detuvo la renovación. Tu billetera se abre donde se abría.',
  'custody.methodAdded': 'Se añadió y abre tu billetera desde ahora.',
  'custody.methodRemoved': 'Se quitó y ya no abre tu billetera.',
  'custody.methodLast': 'Es la única forma, así que no se quitó.',
  'custody.methodAbsent': 'Ya no estaba.',
  'custody.tested': 'Funciona: esta forma acaba de abrir lo que recupera tu billetera.',
  'custody.fileSaved': 'El archivo está en tus descargas. Guárdalo donde otros no puedan llevárselo.',
  'custody.changed': 'Esto se cambió mientras tanto en otro lugar. Aquí está como es ahora; no se hizo nada.',
  'fault.short': 'Necesita al menos 12 caracteres.',
  'fault.email': 'Tu dirección de correo no es una contraseña: todos la conocen.',
  'fault.repeated': 'Un solo carácter repetido no es una contraseña.',
  'fault.common':
    'Está entre las contraseñas que se prueban primero. Usa varias palabras que nadie espere de ti.',
  'fault.differs': 'Las dos no son iguales. Escríbelas de nuevo.',
  triesLeft: 'Esa contraseña no es correcta. Intentos que quedan hoy: {figure}.',
  'fault.wrongPassword': 'Esa contraseña no es correcta. Se puede probar diez veces al día.',
  'fault.wrongPasskey': 'Esa llave de acceso no abre esta billetera.',
  'fault.tooOften': 'Se probó demasiadas veces. Inténtalo dentro de {figure} h, o usa otra forma.',
  'fault.refused': 'No se usó la llave de acceso. Inténtalo de nuevo o elige otra forma.',
  'fault.noPrf': 'Esa llave de acceso no puede abrir una billetera. Elige otra, o una contraseña.',
  'fault.usedUp': 'Un acceso lo hace una sola vez. Accede de nuevo para seguir.',
  'fault.tooSoon':
    'La dirección de correo se cambió hace menos de un día. Inténtalo un día después, para que un ladrón de tu dirección no pueda hacerlo.',
  'fault.locked': 'El operador bloqueó esta billetera, así que nada se puede cambiar.',
  'fault.notAllowed': 'Esta aplicación no permite moverlo allí. No se cambió nada.',
  'fault.damaged': 'No se pudo abrir. No se ha perdido nada; avisa a quien lleva este servicio.',
  'fault.unreachable': 'No se puede contactar con el servicio. Inténtalo de nuevo.',
  'fault.offline': 'No tienes conexión. Inténtalo cuando vuelvas a tenerla.',
}
