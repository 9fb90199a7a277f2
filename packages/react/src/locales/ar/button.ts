import type { Messages } from '../catalogue.js'

/** Arabic texts of the connect button. */
export const buttonTexts: Messages = {
  'button.connect': 'ربط المحفظة',
  'button.connecting': 'جارٍ الاتصال…',
  'button.wrongNetwork': 'تبديل الشبكة',
  'button.signIn': 'تسجيل الدخول',
  'button.loadFailed': 'تعذّر التحميل. أعد تحميل الصفحة',
}
