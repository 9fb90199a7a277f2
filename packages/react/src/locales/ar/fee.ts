import type { Messages } from '../catalogue.js'

/** Arabic texts of the network fee. interface-guide.md §9.7. */
export const feeTexts: Messages = {
  'fee.speed': 'السرعة',
  'fee.slow': 'بطيئة',
  'fee.normal': 'عادية',
  'fee.fast': 'سريعة',
  'fee.custom': 'مخصصة',
  'fee.time': 'نحو {time}',
  'fee.timeUnknown': 'الوقت غير معروف',
  'fee.atMost': '{fee} على الأكثر',
  'fee.customText': 'أرقامك الخاصة',
  'fee.gasPrice': 'سعر الغاز',
  'fee.maxFeePerGas': 'الرسوم القصوى',
  'fee.maxPriorityFeePerGas': 'رسوم الأولوية',
  'fee.gas': 'حد الغاز (اختياري)',
  'fee.computeUnitPrice': 'سعر وحدة الحوسبة',
  'fee.computeUnitLimit': 'حد وحدات الحوسبة',
  'fee.unit.gwei': 'gwei',
  'fee.unit.gas': 'غاز',
  'fee.unit.microLamports': 'micro-lamports',
  'fee.unit.computeUnits': 'وحدات',
  'fee.empty': 'ما تتركه فارغًا يتبع الشبكة.',
  'fee.refused': 'لا تقبل الشبكة هذه الأرقام. غيّرها أو أفرغها.',
  'fee.use': 'استخدام هذه الرسوم',
  'fee.paidBy': 'مجانًا، يدفعها {payer}',
  'fee.walletNote': 'ستعرض محفظتك الرسوم النهائية.',
}
