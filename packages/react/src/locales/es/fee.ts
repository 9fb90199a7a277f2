import type { Messages } from '../catalogue.js'

/** Spanish texts of the network fee. interface-guide.md §9.7. */
export const feeTexts: Messages = {
  'fee.speed': 'Velocidad',
  'fee.slow': 'Lenta',
  'fee.normal': 'Normal',
  'fee.fast': 'Rápida',
  'fee.custom': 'Personalizada',
  'fee.time': 'unos {time}',
  'fee.timeUnknown': 'Tiempo desconocido',
  'fee.atMost': 'como máximo {fee}',
  'fee.customText': 'Tus propios números',
  'fee.gasPrice': 'Precio del gas',
  'fee.maxFeePerGas': 'Comisión máxima',
  'fee.maxPriorityFeePerGas': 'Comisión de prioridad',
  'fee.gas': 'Límite de gas (opcional)',
  'fee.computeUnitPrice': 'Precio por unidad de cómputo',
  'fee.computeUnitLimit': 'Límite de unidades de cómputo',
  'fee.unit.gwei': 'gwei',
  'fee.unit.gas': 'gas',
  'fee.unit.microLamports': 'microlamports',
  'fee.unit.computeUnits': 'unidades',
  'fee.empty': 'Lo que dejes vacío sigue a la red.',
  'fee.refused': 'La red no acepta estos números. Cámbialos o bórralos.',
  'fee.use': 'Usar esta comisión',
  'fee.paidBy': 'Gratis: la paga {payer}',
  'fee.walletNote': 'Tu billetera mostrará la comisión definitiva.',
}
