import type { Messages } from '../catalogue.js'

/** Spanish texts of the page of one transaction. interface-guide.md §8.4, §9.9. */
export const transactionTexts: Messages = {
  'transaction.failedReason': 'Motivo: {reason}',
  'transaction.slow.fee':
    'Su comisión está por debajo de lo que la red pide ahora. Acelérala en {wallet} o espera a que baje.',
  'transaction.slow.network': 'La red está ocupada. Puedes acelerarla en {wallet}.',
  'transaction.slow.fee.own':
    'Su comisión está por debajo de lo que la red pide ahora. Acelérala, cancélala o espera a que baje.',
  'transaction.slow.network.own': 'La red está ocupada. Puedes acelerarla o cancelarla.',
  'transaction.slow.solana': 'La red está ocupada. Si no se incluye pronto, caduca y no se envía nada.',
  'transaction.replaced': 'Esta transferencia no se hizo; otra ocupó su lugar.',
  'transaction.unknown': 'Consulta el explorador antes de volver a enviarla.',
  'transaction.unknownWait':
    'Para que no pagues dos veces, se puede repetir 2 minutos después de haberle perdido la pista.',
  'transaction.elsewhere': 'Enviada desde otro dispositivo o programa.',
  'transaction.speedUp': 'Acelerar',
  'transaction.speedUp.waits': 'Enviada otra vez con una comisión mayor. Solo se ejecuta una de las dos.',
  'transaction.cancel': 'Cancelar la transacción',
  'transaction.cancel.waits': 'Su cancelación está en camino. Puede llegar demasiado tarde.',
  'transaction.cancel.late': 'La cancelación llegó demasiado tarde.',
  'transaction.replace.declined': 'La rechazaste. La transacción sigue esperando como antes.',
  'transaction.replace.late': 'Ya está hecho: esta transacción ya no espera, así que no se cambió.',
  'transaction.replace.poor':
    'No hay suficiente {native} para la comisión mayor. La transacción sigue esperando como antes.',
  'transaction.replace.failed':
    'No funcionó. En este lugar solo puede ejecutarse una transacción, así que no pagarás dos veces.',
  'transaction.from': 'De',
  'transaction.to': 'Para',
  'transaction.contract': 'Contrato',
  'transaction.network': 'Red',
  'transaction.time': 'Fecha y hora',
  'transaction.fee': 'Comisión pagada',
  'transaction.nonce': 'Número de transacción',
  'transaction.hash': 'Identificador de la transacción',
  'transaction.replacedBy': 'Sustituida por',
  'transaction.sendAgain': 'Enviar otra vez',
  'transaction.explorer': 'Ver en el explorador',
  'transaction.gone': 'Esta transacción ya no está en la lista',
}
