import type { Messages } from '../catalogue.js'

/** Arabic texts of the receive view. interface-guide.md §10. */
export const receiveTexts: Messages = {
  'receive.network': 'الشبكة',
  'receive.qr': 'رمز QR لعنوانك',
  'receive.qrOfLink': 'رمز QR لرابط الدفع',
  'receive.only': 'أرسل إلى هنا أصول {network} فقط. قد يضيع أي شيء آخر.',
  'receive.address': 'عنوانك',
  'receive.validOn': 'العنوان نفسه لك على: {networks}',
  'receive.share': 'مشاركة',
  'receive.ask': 'طلب مبلغ',
  'receive.askLess': 'بلا مبلغ',
  'receive.asset': 'الأصل',
  'receive.amount': 'المبلغ',
  'receive.amountHelp': 'يُنشئ رابط دفع. لا تقرؤه كل المحافظ؛ وكلها تقرأ العنوان.',
}
