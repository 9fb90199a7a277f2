import type { Messages } from '../catalogue.js'

/** Spanish texts around the secure frame. */
export const approveTexts: Messages = {
  'approve.opening': 'Abriendo la ventana segura…',
  'approve.confirm': 'Confirma en la ventana de arriba',
  'approve.open': 'Responde en la ventana segura. Si cierras esto, se cancela la solicitud.',
  'approve.message': 'Se va a firmar un mensaje en {network}.',
  'approve.transaction': 'Se va a aprobar una transacción en {network}.',
  'approve.failed': 'La ventana segura no se abrió',
  'approve.failed.help': 'No se aprobó nada. Puedes intentarlo de nuevo.',
  'approve.cancel': 'Cancelar la solicitud',
  'approve.notAllowed': 'Acción no permitida',
}
