import type { Messages } from '../catalogue.js'

/** Spanish words for people about errors. interface-guide.md §11. */
export const errorTexts: Messages = {
  'error.yourWallet': 'tu billetera',
  'error.theNetwork': 'La red',
  'error.theCoin': 'monedas',
  'error.unknown': 'Ocurrió algo inesperado. Inténtalo de nuevo o mira los detalles.',
  'error.unexpectedInput': 'Esta página envió algo que no debía. Recárgala e inténtalo de nuevo.',
  'error.aborted': 'La solicitud se detuvo. No se envió nada.',
  'error.tookTooLong': 'Tardó demasiado. Comprueba tu conexión e inténtalo de nuevo.',
  'error.networkNotOffered': 'Aquí no se admite {network}. Elige otra red.',
  'error.networkNotSetUp': '{network} no está configurada en este servidor. Elige otra red.',
  'error.badAddress': 'Esta dirección no es válida. Compruébala e inténtalo de nuevo.',
  'error.badConfig': 'Esta página no está bien configurada. Avisa a quien la gestiona.',
  'error.declined': 'Rechazaste la solicitud en {wallet}. No se envió nada.',
  'error.requestPending': 'Ya hay una solicitud abierta en {wallet}. Respóndela allí.',
  'error.walletGone': '{wallet} no respondió desde este navegador. Comprueba que esté instalada y activada.',
  'error.alreadyConnected': '{wallet} ya está conectada.',
  'error.notConnected': 'No hay ninguna billetera conectada para esto. Conecta una e inténtalo de nuevo.',
  'error.disconnectFailed': '{wallet} no lo confirmó. Esta página ha olvidado la conexión.',
  'error.codeNotLoaded': 'No se pudo cargar una parte de esta página. Recárgala e inténtalo de nuevo.',
  'error.noAccounts': '{wallet} no compartió ninguna cuenta. Elige una allí e inténtalo de nuevo.',
  'error.locked': 'Desbloquea {wallet} e inténtalo de nuevo.',
  'error.windowClosed': 'La ventana de {wallet} se cerró antes de responder.',
  'error.windowBlocked': 'Tu navegador bloqueó la ventana de {wallet}. Permítela e inténtalo de nuevo.',
  'error.pairingUnreachable':
    'No se puede acceder al servicio de vinculación. No se envió nada. Comprueba tu conexión e inténtalo de nuevo.',
  'error.noNetworkApproved':
    '{wallet} no aprobó ninguna de las redes que usa esta página. Activa una allí e inténtalo de nuevo.',
  'error.noAnswerInTime': '{wallet} no respondió a tiempo. Míralo allí antes de intentarlo de nuevo.',
  'error.pairingEnded': '{wallet} ha terminado la conexión. Conéctala de nuevo.',
  'error.notOffered': '{wallet} no ofrece esto.',
  'error.unknownNetwork': '{wallet} no conoce {network}. Añádela allí e inténtalo de nuevo.',
  'error.otherNetwork':
    '{wallet} está en otra red. Cámbiala a {network} e inténtalo de nuevo. No se envió nada.',
  'error.noAnswer': '{network} no respondió. No se envió nada.',
  'error.sendIncomplete': 'Introduce un destinatario y un importe. No se envió nada.',
  'error.badAmount': 'Este importe no es válido. No se envió nada.',
  'error.feeConflict': 'Elige una comisión fija o un límite de comisión, no ambos. No se envió nada.',
  'error.notEnough': 'No tienes suficiente para esto. No se envió nada.',
  'error.notEnoughForFee': 'No hay suficiente {native} para la comisión de la red. No se envió nada.',
  'error.feeUnknown':
    'La comisión de la red no se conoce en este momento. No se envió nada. Inténtalo de nuevo en un momento.',
  'error.sendFailed': 'Algo salió mal. Revisa la actividad antes de volver a intentarlo.',
  'error.expired': 'Tardó demasiado en confirmarse. No se envió nada.',
  'error.nonceUsed': 'Ya enviaste otra transacción. Revisa la actividad.',
  'error.earlierPending':
    'Tu última transacción aún está en curso. No se envió nada. Espera a que termine e inténtalo de nuevo.',
  'error.wouldFail': '{network} rechazaría esto. No se envió nada.',
  'error.feeTooLow':
    'La comisión es menor de lo que {network} acepta ahora. No se envió nada. Elige una mayor.',
  'error.noToken': 'No hay nada en esta dirección en {network}. Comprueba la dirección y la red.',
  'error.notAToken': 'Esta dirección está en {network}, pero no es un token.',
  'error.tokenListed': 'Este token ya está en tu lista.',
  'error.tooManyTokens': 'Has añadido todos los tokens que caben. Quita uno primero.',
  'error.balanceUnavailable': 'No se pudieron leer tus saldos. Tu dinero no se ve afectado.',
  'error.walletsUnavailable':
    'No se pudo cargar la lista de billeteras. Las instaladas aquí siguen funcionando.',
  'error.badAnswer':
    'El servidor dio una respuesta que esta página no entiende. Tu dinero no se ve afectado.',
  'error.notAllowed': 'Esto no está permitido aquí. No se envió nada.',
  'error.tooMany': 'Demasiadas solicitudes. Espera un momento e inténtalo de nuevo.',
  'error.notFound': 'No se pudo encontrar. Tu dinero no se ve afectado.',
  'error.badEmail': 'Esto no es una dirección de correo. Compruébala e inténtalo de nuevo.',
  'error.mailTooSoon': 'Se acaba de enviar un correo. Espera medio minuto e inténtalo de nuevo.',
  'error.tooManyMails':
    'Se pidieron demasiados correos. Abre un correo de inicio de sesión que tengas y elige «Dejarme iniciar sesión», o inténtalo más tarde.',
  'error.mailNotSent': 'No se pudo enviar el correo. Inténtalo más tarde.',
  'error.codeWrong': 'Ese código no es correcto. Compruébalo e inténtalo de nuevo.',
  'error.codeExpired': 'Ese código ha caducado. Pide uno nuevo.',
  'error.linkExpired': 'El enlace del correo ha caducado. Pide uno nuevo.',
  'error.loginDenied': 'Este acceso se rechazó desde el correo. Tu billetera no se ve afectada.',
  'error.loginOver': 'Tu sesión ha terminado. Entra de nuevo. No se envió nada.',
  'error.emailLoginUnavailable':
    'El acceso por correo no está disponible en este momento. Las billeteras siguen funcionando.',
  'error.walletService':
    'El servicio de billeteras tiene un problema. Tu billetera no se ve afectada. Inténtalo más tarde.',
  'error.walletNotOpened':
    'No se pudo abrir tu billetera. No se ha perdido y no se envió nada. Inténtalo de nuevo o entra otra vez.',
  'error.requestRefused': 'Esta solicitud no es segura y no se puede aprobar. No se envió nada.',
  'error.localWorld': 'Una parte del mundo local tiene un problema. Mira allí donde lo iniciaste.',
}
