import type { Messages } from '../catalogue.js'

/** Arabic texts of the page of one transaction. interface-guide §8.4, §9.9. */
export const transactionTexts: Messages = {
  'transaction.failedReason': 'السبب: {reason}',
  'transaction.slow.fee': 'رسومها أقل مما تطلبه الشبكة الآن. سرّعها في {wallet}، أو انتظر حتى تنخفض الرسوم.',
  'transaction.slow.network': 'الشبكة مشغولة. يمكنك تسريعها في {wallet}.',
  'transaction.slow.solana': 'الشبكة مشغولة. إذا لم تُدرج قريبًا فستنتهي صلاحيتها ولن يُرسل شيء.',
  'transaction.replaced': 'لم يتم هذا التحويل؛ أخذت معاملة أخرى مكانه.',
  'transaction.unknown': 'ابحث عنها في المستكشف قبل أن ترسلها مرة أخرى.',
  'transaction.unknownWait': 'حتى لا تدفع مرتين، يمكن إعادة المحاولة بعد دقيقتين من فقدان أثرها.',
  'transaction.elsewhere': 'أُرسلت من جهاز أو برنامج آخر.',
  'transaction.from': 'من',
  'transaction.to': 'إلى',
  'transaction.network': 'الشبكة',
  'transaction.time': 'الوقت',
  'transaction.fee': 'الرسوم المدفوعة',
  'transaction.nonce': 'رقم المعاملة',
  'transaction.hash': 'معرّف المعاملة',
  'transaction.replacedBy': 'حلّت محلها',
  'transaction.sendAgain': 'إرسال مرة أخرى',
  'transaction.explorer': 'عرض في المستكشف',
  'transaction.gone': 'لم تعد هذه المعاملة في القائمة',
}
