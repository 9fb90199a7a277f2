import type { MailWords } from './mailWords.js'

/** Mails in Spanish; whoever reads is addressed as “tú”. What they must say: embedded-wallet.md §5. */
export const es: MailWords = {
  language: 'es',
  code: ({ code, app, origin, minutes }) => ({
    subject: `${code} es tu código para ${app}`,
    parts: [
      { text: `${code} es tu código para ${app}.` },
      { code },
      { text: `Vale durante ${count(minutes)} y una sola vez. Escríbelo solo en ${origin}.` },
      { text: 'No se lo des a nadie, lo pida quien lo pida: nadie con buenas intenciones lo necesita.' },
      { text: 'Si no lo has pedido, no hagas nada. Sin él no entra nadie.' },
    ],
  }),
  link: ({ link, hasNumber, app, origin, minutes }) => ({
    subject: `¿Quieres iniciar sesión en ${app}?`,
    parts: [
      {
        text: 'Alguien pide iniciar sesión con tu dirección, en un dispositivo que aún no está aprobado.',
      },
      { text: `Dice que es para ${app}. Nadie lo ha verificado.` },
      { text: `Si eres tú, ahora mismo, abre este enlace en un plazo de ${count(minutes)}.` },
      { link, label: 'Ver la solicitud' },
      ...(hasNumber
        ? [
            {
              text: `La página pregunta qué número muestra la aplicación. Elígelo solo con la aplicación delante, en ${origin}.`,
            },
          ]
        : []),
      { text: `Cuando lo apruebes, la página mostrará un código. Escribe ese código solo en ${origin}.` },
      { text: 'No reenvíes nunca este enlace: quien lo abra puede dejar entrar a un dispositivo.' },
      { text: 'Si no lo has pedido, abre el enlace y dilo allí, o no hagas nada.' },
      {
        text: '¿No puedes iniciar sesión porque se pidieron demasiados correos? La página te deja entrar de nuevo.',
      },
    ],
  }),
  notice: ({ app, place, provider, isByBrowser, time }) => ({
    subject: 'Un dispositivo nuevo puede usar tu billetera',
    parts: [
      {
        text: `Un dispositivo que ${isByBrowser ? 'se aprobó en un navegador al que permites aprobar accesos' : provider === null ? 'se aprobó con un enlace enviado a esta dirección' : `inició sesión con ${provider}`} puede recuperar ahora la clave de tu billetera.`,
      },
      {
        text: `Dice que es para ${app}. Lo pidió el ${time}${place === null ? '' : `, desde la red ${place}`}.`,
      },
      { text: 'Si fuiste tú, no hay nada que hacer.' },
      {
        text: 'Si no fuiste tú: abre ahora tu billetera en un dispositivo tuyo y pasa lo que contiene a otra billetera. Quien tiene la clave la conserva, y cerrar la sesión no se la quita.',
      },
      {
        text: isByBrowser
          ? 'Después quita ese navegador en la página de tu cuenta, en «Dónde se puede usar tu billetera».'
          : provider === null
            ? 'Después protege este buzón: el enlace llegó aquí.'
            : `Después protege tu cuenta de ${provider}: quien la tiene entra.`,
      },
    ],
  }),
  exported: ({ place, provider, time }) => ({
    subject: 'Se mostraron las palabras de recuperación de tu billetera',
    parts: [
      {
        text: `El ${time}${place === null ? '' : `, desde la red ${place}`}, las palabras que abren tu billetera se mostraron en la página de tu cuenta, a alguien que acababa de iniciar sesión ${provider === null ? 'con un enlace enviado a esta dirección' : `con ${provider}`}.`,
      },
      {
        text: 'Si fuiste tú: quien tiene las palabras tiene la billetera. Guárdalas donde nadie más las lea.',
      },
      {
        text: 'Si no fuiste tú: pasa ahora lo que contiene la billetera a otra billetera. Nada hace que las palabras dejen de valer.',
      },
    ],
  }),
  custody: ({ place, provider, time }) => ({
    subject: 'Puede que cambie cómo se recupera tu billetera',
    parts: [
      {
        text: `El ${time}${place === null ? '' : `, desde la red ${place}`}, se permitió a la página de tu cuenta cambiar cómo se abre tu billetera en un dispositivo nuevo: por quienes llevan este servicio, o solo con tu propia llave de acceso o contraseña; o renovar lo que la abre. Lo pidió alguien que acababa de iniciar sesión ${provider === null ? 'con un enlace enviado a esta dirección' : `con ${provider}`}.`,
      },
      {
        text: 'Si fuiste tú: conserva dos formas de abrirla. Sin ninguna de ellas nadie puede abrir la billetera en un dispositivo nuevo, tampoco nosotros.',
      },
      {
        text: 'Si no fuiste tú: abre ahora tu billetera en un dispositivo tuyo y pasa lo que contiene a otra billetera. Después mira la página de tu cuenta, en «Qué ha pasado».',
      },
    ],
  }),
  linked: ({ app, provider, by, time }) => ({
    subject: `${provider} es ahora una forma de entrar en tu billetera`,
    parts: [
      { text: `Desde el ${time} tu billetera de ${app} se abre también con ${provider}.` },
      {
        text: `${by === 'code' ? 'Para ello se escribió un código que se envió a esta dirección' : 'La añadió alguien que acababa de iniciar sesión en tu cuenta'}. Si fuiste tú, no hay nada que hacer.`,
      },
      {
        text: `Si no fuiste tú: abre ahora tu billetera y pasa lo que contiene a otra billetera. Después quita ${provider} en la página de tu cuenta y protege ${by === 'code' ? 'este buzón' : 'aquello con lo que inicias sesión'}.`,
      },
    ],
  }),
  unlinked: ({ app, provider, time }) => ({
    subject: `${provider ?? 'Esta dirección'} ya no es una forma de entrar en tu billetera`,
    parts: [
      {
        text: `Desde el ${time} tu billetera de ${app} ya no se abre con ${provider ?? 'un código enviado a esta dirección'}. Se ha cerrado la sesión en los navegadores que habían entrado así.`,
      },
      {
        text: 'La quitó alguien que acababa de iniciar sesión en tu cuenta. Si fuiste tú, no hay nada que hacer.',
      },
      {
        text: 'Si no fuiste tú: inicia sesión ahora de otra forma y pasa lo que contiene la billetera a otra billetera. Después protege aquello con lo que inicias sesión.',
      },
    ],
  }),
  browserKept: ({ app, browser, place, time }) => ({
    subject: 'Un navegador puede aprobar ahora los accesos a tu billetera',
    parts: [
      {
        text: `Desde el ${time} un navegador puede aprobar sin correo los accesos a tu billetera en ${app}: ${browser}${place === null ? '' : `, en la red ${place}`}. Se le permitió con un enlace enviado a esta dirección.`,
      },
      {
        text: 'Si fuiste tú, no hay nada que hacer. Termina a los 90 días, o tras 30 sin usarse.',
      },
      {
        text: 'Si no fuiste tú: quita ese navegador en la página de tu cuenta, en «Dónde se puede usar tu billetera». Después protege este buzón: el enlace llegó aquí.',
      },
    ],
  }),
  emailCode: ({ step, code, newEmail, app, origin, minutes }) =>
    code === null
      ? {
          subject: 'Esta dirección ya abre una billetera',
          parts: [
            {
              text: `Alguien pidió que esta dirección fuera la de otra billetera de ${app}. Ya tiene una billetera, así que no se hizo.`,
            },
            { text: 'Si fuiste tú: inicia sesión en esa billetera y dale antes otra dirección.' },
            { text: 'Si no fuiste tú, no hay nada que hacer.' },
          ],
        }
      : {
          subject: `${code} es tu código para cambiar la dirección de tu billetera`,
          parts: [
            {
              text:
                step === 'primary'
                  ? `Alguien que ha iniciado sesión en tu billetera de ${app} quiere darle la dirección ${newEmail} en lugar de esta. Quien lea el correo de allí entra en la billetera.`
                  : `Alguien quiere que esta sea la dirección de su billetera de ${app}.`,
            },
            { code },
            { text: `Vale durante ${count(minutes)} y una sola vez. Escríbelo solo en ${origin}.` },
            {
              text: 'No se lo des a nadie, lo pida quien lo pida: nadie con buenas intenciones lo necesita.',
            },
            {
              text:
                step === 'primary'
                  ? 'Si no fuiste tú: alguien ha iniciado sesión en tu billetera. Inicia sesión ahora en un dispositivo tuyo y pasa lo que contiene a otra billetera.'
                  : 'Si no fuiste tú, no hagas nada. Sin el código no cambia nada.',
            },
          ],
        },
  emailChanged: ({ app, undo, time }) => ({
    subject:
      undo === null
        ? 'Esta es ahora la dirección de tu billetera'
        : 'Tu billetera tiene ahora otra dirección',
    parts:
      undo === null
        ? [
            {
              text: `Desde el ${time} tu billetera de ${app} se abre con códigos enviados a esta dirección.`,
            },
            {
              text: 'Se ha cerrado la sesión en todos los navegadores, menos en el que se hizo el cambio.',
            },
          ]
        : [
            {
              text: `Desde el ${time} tu billetera de ${app} ya no se abre con códigos enviados a esta dirección.`,
            },
            {
              text: 'Para ello se escribió un código que se envió aquí. Si fuiste tú, no hay nada que hacer.',
            },
            {
              text: 'Si no fuiste tú, deshazlo con este enlace en un plazo de siete días. Se cerrará entonces la sesión en todos los navegadores, y los que llegaron después perderán la billetera.',
            },
            { link: undo, label: 'Ver el cambio' },
            {
              text: 'Después inicia sesión y pasa lo que contiene la billetera a otra: quien tuvo la clave la conserva.',
            },
          ],
  }),
  emailUndone: ({ app, time }) => ({
    subject: 'Esta ya no es la dirección de una billetera',
    parts: [
      {
        text: `El ${time} quien tiene la dirección anterior de una billetera de ${app} deshizo su cambio a esta dirección.`,
      },
      {
        text: 'Se cerró la sesión en todos los navegadores. La billetera se abre otra vez con la dirección anterior.',
      },
    ],
  }),
  left: ({ app, until }) => ({
    subject: 'Esta ya no es la dirección de tu billetera',
    parts: [
      {
        text: `Alguien pidió iniciar sesión en ${app} con esta dirección. Tu billetera tiene otra desde hace menos de siete días.`,
      },
      {
        text: `Si la cambiaste tú: inicia sesión con la dirección nueva. Con esta se puede crear una billetera nueva después del ${until}.`,
      },
      {
        text: 'Si no la cambiaste: deshazlo con el enlace del correo «Tu billetera tiene ahora otra dirección», que se envió aquí, e inicia sesión entonces.',
      },
    ],
  }),
  closing: ({ app, by, keep, time, until }) => ({
    subject: 'La cuenta de tu billetera se va a eliminar',
    parts: [
      {
        text: `${by === 'operator' ? `El ${time} el operador de este servicio de billeteras empezó a eliminar la cuenta de tu billetera de ${app}, como puede haberlo pedido su dueño.` : `El ${time} alguien que acababa de iniciar sesión en tu cuenta pidió eliminar la cuenta de tu billetera de ${app}.`} Se elimina el ${until}, para siempre. Hasta entonces no entra ningún navegador.`,
      },
      {
        text: 'Lo que contienen tus direcciones sigue en las cadenas de bloques. Después de eliminarla, solo puede moverlo quien tenga las palabras de recuperación, las claves o un archivo de recuperación. Nosotros no podemos, y nadie puede devolverte la cuenta.',
      },
      { text: 'Si fuiste tú, no hay nada que hacer.' },
      { text: 'Si no fuiste tú, o has cambiado de idea, conserva la cuenta con este enlace:' },
      { link: keep, label: 'Ver la eliminación' },
      {
        text:
          by === 'operator'
            ? 'Si no pediste nada: consérvala y escribe al operador de la aplicación. Nadie inició sesión en tu cuenta para esto.'
            : 'Si no fuiste tú: después inicia sesión en un dispositivo tuyo y pasa lo que contiene la billetera a otra. Quien lo pidió entró con una de tus formas de acceder.',
      },
    ],
  }),
  kept: ({ app, by, time }) => ({
    subject: 'La cuenta de tu billetera se conserva',
    parts: [
      {
        text: `El ${time} alguien que ${by === 'link' ? 'tenía un correo sobre la eliminación' : 'acababa de iniciar sesión en tu cuenta'} conservó la cuenta de tu billetera de ${app}. Ya no se va a eliminar, y no se ha eliminado nada de ella.`,
      },
      { text: 'Si fuiste tú: inicia sesión como antes.' },
      {
        text: 'Si no fuiste tú y aún quieres eliminarla: pídelo de nuevo en la página de tu cuenta. Después protege este buzón: quien la conservó entró con una de tus formas de acceder o leyó el correo sobre la eliminación.',
      },
    ],
  }),
  renewal: ({ app, stop, time, until }) => ({
    subject: 'Lo que abre tu billetera se va a renovar',
    parts: [
      {
        text: `El ${time} alguien que acababa de iniciar sesión en tu cuenta pidió renovar lo que abre tu billetera de ${app}. Se hará el ${until}. Entonces se cierra la sesión en todos los navegadores, y solo abre la billetera quien inicie sesión de nuevo.`,
      },
      { text: 'Hasta entonces no cambia nada: tu billetera se abre donde se abre ahora.' },
      { text: 'Si fuiste tú, no hay nada que hacer.' },
      { text: 'Si no fuiste tú, detenlo con este enlace o en la página de tu cuenta:' },
      { link: stop, label: 'Ver la renovación' },
      {
        text: 'Después abre tu billetera en un dispositivo tuyo y pasa lo que contiene a otra billetera. Protege este buzón: quien lo pidió entró con una de tus formas de acceder.',
      },
    ],
  }),
  renewed: ({ app, time }) => ({
    subject: 'Se renovó lo que abre tu billetera',
    parts: [
      {
        text: `El ${time} se renovó lo que abre tu billetera, usada en ${app}. Se cerró la sesión en todos los demás navegadores. Las copias antiguas de lo que guardamos ya no abren nada.`,
      },
      {
        text: 'Si fuiste tú: inicia sesión de nuevo donde usas la billetera. Sus direcciones son las mismas.',
      },
      {
        text: 'Si no fuiste tú: inicia sesión ahora en la página de tu cuenta y mira «Qué ha pasado». Un archivo de recuperación o las palabras de recuperación abren tu billetera como antes.',
      },
    ],
  }),
  test: () => ({
    subject: 'Gangway puede enviar correo',
    parts: [{ text: 'Este correo lo pidió la orden que prueba los ajustes del correo.' }],
  }),
}

function count(minutes: number): string {
  return minutes === 1 ? '1 minuto' : `${minutes} minutos`
}
