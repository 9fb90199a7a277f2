import type { OpenTexts } from './openTexts.js'

/** Spanish. */
export const es: OpenTexts = {
  waiting: 'Preguntando qué hay que abrir…',
  title: 'Abre tu billetera',
  app: 'Para esta aplicación, en este navegador:',
  what: 'Con esto no se firma nada. Después verás qué pide la aplicación, y aún podrás decir que no.',
  walletEvm: 'Billetera EVM',
  walletSolana: 'Billetera de Solana',
  passkey: 'Usar la llave de acceso del {date}',
  noPasskeys:
    'Este navegador no tiene llaves de acceso que puedan abrir una billetera. Usa una contraseña, u otro navegador.',
  password: 'Contraseña del {date}',
  showPassword: 'Mostrar lo que escribo',
  usePassword: 'Abrir con la contraseña',
  noneLeft: 'No tengo nada de esto',
  noneLeftBrowser:
    'Un navegador en el que la billetera ya estuvo abierta sigue firmando. Pasa desde allí lo que hay en la billetera a otra.',
  noneLeftFile:
    'Con las palabras de recuperación, las claves o un archivo de recuperación abres la billetera en otro lugar, sin nosotros.',
  noneLeftNobody:
    'Sin nada de eso ya nadie puede abrir esta billetera: ni nosotros ni ningún servicio de ayuda. Lo que hay en ella se queda en sus direcciones para siempre.',
  noneLeftAnew:
    'Para empezar de nuevo, accede a la aplicación con otra dirección u otro proveedor: abre al momento una billetera nueva y vacía. O borra esta cuenta: siete días después, el mismo acceso abre una.',
  noneLeftPage: 'La página de tu cuenta',
  backToWays: 'Volver a las formas de abrirla',
  leave: 'Ahora no',
  working: 'Abriendo tu billetera…',
  slow: 'Tarda más de lo habitual.',
  openedTitle: 'Tu billetera está abierta',
  openedHint: 'Vuelve a la aplicación. Puedes cerrar esta ventana.',
  nothingTitle: 'Aquí no hay nada que abrir',
  nothingHint:
    'Cierra esta ventana e inténtalo de nuevo en la aplicación. Si no ayuda, accede allí otra vez.',
  triesLeft: 'Esa contraseña no es correcta. Intentos que quedan hoy: {figure}.',
  'fault.wrongPassword': 'Esa contraseña no es correcta. Se puede probar diez veces al día.',
  'fault.wrongPasskey': 'Esa llave de acceso no abre esta billetera.',
  'fault.tooOften': 'Se probó demasiadas veces. Inténtalo dentro de {figure} h, o usa otra forma.',
  'fault.refused': 'No se usó la llave de acceso. Inténtalo de nuevo o elige otra forma.',
  'fault.noPrf': 'Esa llave de acceso no puede abrir una billetera. Elige otra forma.',
  'fault.locked': 'El operador bloqueó esta billetera.',
  'fault.damaged': 'No se pudo abrir. No se ha perdido nada; avisa a quien lleva este servicio.',
  'fault.unreachable': 'No se puede contactar con el servicio. Inténtalo de nuevo.',
  'fault.offline': 'No tienes conexión. Inténtalo cuando vuelvas a tenerla.',
}
