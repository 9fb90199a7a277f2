import type { Messages } from '../catalogue.js'

/** Spanish texts of several transfers that leave together. interface-guide.md §9.10 */
export const severalTexts: Messages = {
  'several.add': 'Añadir otra',
  'several.most': 'Como máximo salen juntas {most} transferencias.',
  'several.transfer': 'Transferencia {number}',
  'several.to': 'Para, transferencia {number}',
  'several.asset': 'Activo, transferencia {number}',
  'several.amount': 'Importe, transferencia {number}',
  'several.remove': 'Quitar la transferencia {number}',
  'several.removed': 'Se quitó la transferencia {number}',
  'several.count': '{count, plural, one {# transferencia} other {# transferencias}}',
  'several.together': 'Se hace todo o nada. Lo apruebas una sola vez.',
  'several.total': 'Total de {symbol}',
  'several.available': '{amount} de {available} {symbol}',
  'several.wouldFail': 'Esto fallaría: {reason}',
  'several.send': 'Enviar {count, plural, one {# transferencia} other {# transferencias}}',
  'several.sentTo': '{count, plural, one {# transferencia enviada} other {# transferencias enviadas}}',
  'several.sending': 'Enviando {count, plural, one {# transferencia} other {# transferencias}}',
  'several.done': 'Se hizo todo.',
  'several.none': 'No se envió nada; la comisión se pagó.',
  'several.noneFree': 'No se envió nada.',
  'several.partial': 'Solo se hizo una parte. El explorador dice cuál.',
}
