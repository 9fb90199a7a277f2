import type { Messages } from '../catalogue.js'

/** Spanish texts of the login by e-mail. */
export const emailTexts: Messages = {
  'email.label': 'Correo electrónico',
  'email.continue': 'Continuar con el correo',
  'email.help': 'Te enviamos un correo. Sin contraseña.',
  'email.invalid': 'Esto no es una dirección de correo',
  'email.sending': 'Enviando el correo…',
  'email.cooldown': 'Inténtalo de nuevo en {seconds, plural, one {# segundo} other {# segundos}}',
  'email.resend': 'Reenviar',
  'email.resendIn': 'Reenviar en {seconds} s',
  'email.sendNew': 'Enviar uno nuevo',
  'email.resent': 'Un nuevo correo va en camino a {email}',
  'email.useAnother': 'Usar otro correo',
  'email.change': 'Cambiar',
  'email.notKept': 'Tu navegador no guarda este acceso. Tras recargar la página se te pedirá de nuevo.',
}
