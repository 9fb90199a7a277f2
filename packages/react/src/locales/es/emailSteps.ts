import type { Messages } from '../catalogue.js'

/** Spanish texts of the steps after the mail was sent: the device, the code. interface-guide.md §7.6. */
export const emailStepTexts: Messages = {
  'email.device': 'Aprueba este dispositivo',
  'email.device.help': 'Enviamos un enlace a {email}. Ábrelo en cualquier dispositivo y apruébalo.',
  'email.device.validFor': 'El enlace es válido durante {time}.',
  'email.device.match': 'La página del enlace te pide este número',
  'email.device.browser': 'Aprobar con este navegador',
  'email.device.expired': 'El enlace ha caducado',
  'email.device.expired.help': 'Uno nuevo irá a {email}.',
  'email.device.denied': 'Este acceso fue rechazado',
  'email.device.denied.help': 'En la página del enlace alguien eligió «Yo no lo he pedido» u otro número.',
  'email.device.failed': 'El acceso se interrumpió',
  'email.code.sent': 'Introduce el código que enviamos a {email}',
  'email.code.shown': 'Introduce el código que muestra la página que abriste desde el correo',
  'email.code.label': 'Código de seis cifras',
  'email.code.validFor': 'Válido durante {time}',
  'email.code.almostOver': 'El código vale diez segundos más',
  'email.code.checking': 'Comprobando el código…',
  'email.code.busy':
    'Ahora se abren demasiadas billeteras en otros dispositivos. La tuya no se ha perdido. Inténtalo de nuevo en {minutes, plural, one {# minuto} other {# minutos}}.',
  'email.code.wrong':
    'Ese código no es correcto. {tries, plural, one {Queda # intento} other {Quedan # intentos}}',
  'email.code.expired': 'Ese código ha caducado',
  'email.resumed': 'Tu acceso continúa aquí. No se envió otro correo.',
  'login.closing': 'Esta cuenta se borra el {date}',
  'login.closing.help':
    'Hasta entonces no se abre en ninguna aplicación. Para conservarla, accede otra vez en la página de tu cuenta o sigue el enlace del correo que lo avisa.',
  'login.closing.keep': 'Conservar la cuenta',
  'login.closing.keep.help': 'En la página de tu cuenta, tras acceder de nuevo',
}
