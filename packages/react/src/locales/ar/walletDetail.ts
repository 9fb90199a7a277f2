import type { Messages } from '../catalogue.js'

/** Arabic texts of the page of one wallet. interface-guide.md §7.3–7.5. */
export const walletDetailTexts: Messages = {
  'wallet.get': 'الحصول على {wallet}',
  'wallet.get.ios': 'App Store',
  'wallet.get.android': 'Google Play',
  'wallet.get.chrome': 'Chrome Web Store',
  'wallet.get.firefox': 'Firefox Add-ons',
  'wallet.homepage': 'موقع {wallet} نفسه',
  'wallet.webApp': 'فتح {wallet} على الويب',
  'wallet.open': 'الفتح في {wallet}',
  'wallet.open.help': 'تُفتح هذه الصفحة في متصفح {wallet} نفسه. اتصل هناك.',
  'wallet.phone': 'استخدام هاتفك',
  'wallet.phone.help': 'امسح هذا بكاميرا هاتفك. تُفتح هذه الصفحة في {wallet}؛ اتصل هناك.',
  'wallet.phone.qr': 'رمز QR يفتح هذه الصفحة في {wallet}',
  'wallet.notHere': '{wallet} غير مثبّتة في هذا المتصفح',
  'wallet.notHere.phone': 'لا يمكن الوصول إلى {wallet} من هذا المتصفح',
  'wallet.noWay': 'لا نعرف طريقة للحصول عليها من هنا. ابحث عنها في موقع صانعها نفسه.',
  'wallet.lookAgain': 'ثبّتّها؟ ابحث مرة أخرى',
  'wallet.lookedAgain': 'لم يُعثر عليها بعد. بعد تثبيتها أعد تحميل هذه الصفحة.',
  'wallet.here': '{wallet} موجودة هنا الآن',
  'wallet.here.help': 'يمكن ربطها.',
  'wallet.connect': 'ربط {wallet}',
}
