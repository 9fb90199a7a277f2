import type { Messages } from '../catalogue.js'

/** Arabic titles of the dialog's views. */
export const viewTexts: Messages = {
  'view.connect': 'الاتصال',
  'view.connectingExternal': '{wallet}',
  'view.connectingWalletConnect': '{wallet}',
  'view.help': 'ما هي المحفظة؟',
  'view.allWallets': 'كل المحافظ',
  'view.walletDetail': '{wallet}',
  'view.missingWallet': 'لماذا لا تظهر محفظتي؟',
  'view.networks': 'اختيار الشبكة',
  'view.unsupportedChain': 'تبديل الشبكة',
  'view.emailVerifyDevice': 'تحقق من بريدك',
  'view.emailVerifyOtp': 'أدخل الرمز',
  'view.approveTransaction': 'الموافقة',
  'view.account': 'الحساب',
  'view.nft': '{name}',
  'view.profile': 'المحافظ والحسابات',
  'view.addToken': 'إضافة رمز',
  'view.receive': 'استلام',
  'view.send': 'إرسال',
  'view.sendAsset': 'اختيار الأصل',
  'view.sendFee': 'رسوم الشبكة',
  'view.sendReview': 'مراجعة',
  'view.sendConfirm': 'تأكيد',
  'view.signIn': 'تسجيل الدخول',
  'view.transaction': 'المعاملة',
}
