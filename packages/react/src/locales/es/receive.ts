import type { Messages } from '../catalogue.js'

/** Spanish texts of the receive view. interface-guide.md §10. */
export const receiveTexts: Messages = {
  'receive.network': 'Red',
  'receive.qr': 'Código QR de tu dirección',
  'receive.qrOfLink': 'Código QR de tu enlace de pago',
  'receive.only': 'Envía aquí solo activos de {network}. Cualquier otra cosa puede perderse.',
  'receive.address': 'Tu dirección',
  'receive.validOn': 'La misma dirección es tuya en: {networks}',
  'receive.share': 'Compartir',
  'receive.ask': 'Pedir un importe',
  'receive.askLess': 'Sin importe',
  'receive.asset': 'Activo',
  'receive.amount': 'Importe',
  'receive.amountHelp': 'Crea un enlace de pago. No todas las billeteras lo leen; todas leen la dirección.',
}
