import type { Messages } from '../catalogue.js'

/** Arabic texts of the steps after the mail was sent: the device, the code. interface-guide.md §7.6. */
export const emailStepTexts: Messages = {
  'email.device': 'وافق على هذا الجهاز',
  'email.device.help': 'أرسلنا رابطًا إلى {email}. افتحه على أي جهاز ووافق.',
  'email.device.validFor': 'الرابط صالح لمدة {time}.',
  'email.device.match': 'تطلب صفحة الرابط هذا الرقم',
  'email.device.browser': 'الموافقة بهذا المتصفح',
  'email.device.expired': 'انتهت صلاحية الرابط',
  'email.device.expired.help': 'سيُرسل رابط جديد إلى {email}.',
  'email.device.denied': 'رُفض هذا الدخول',
  'email.device.denied.help': 'اختار أحدهم في صفحة الرابط «لم أطلب ذلك» أو رقمًا آخر.',
  'email.device.failed': 'انقطع الدخول',
  'email.code.sent': 'أدخل الرمز الذي أرسلناه إلى {email}',
  'email.code.shown': 'أدخل الرمز الظاهر في الصفحة التي فتحتها من الرسالة',
  'email.code.label': 'رمز من ستة أرقام',
  'email.code.validFor': 'صالح لمدة {time}',
  'email.code.almostOver': 'الرمز صالح لعشر ثوانٍ أخرى',
  'email.code.checking': 'جارٍ التحقق من الرمز…',
  'email.code.busy':
    'تُفتح الآن محافظ كثيرة جدًا على أجهزة أخرى. محفظتك لم تُفقد. حاول مرة أخرى بعد {minutes, plural, zero {# دقيقة} one {دقيقة واحدة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}.',
  'email.code.wrong':
    'هذا الرمز غير صحيح. {tries, plural, zero {لم تبقَ محاولات} one {بقيت محاولة واحدة} two {بقيت محاولتان} few {بقيت # محاولات} many {بقيت # محاولة} other {بقيت # محاولة}}',
  'email.code.expired': 'انتهت صلاحية هذا الرمز',
  'email.resumed': 'يستمر دخولك هنا. لم تُرسل رسالة جديدة.',
  'login.closing': 'سيُحذف هذا الحساب في {date}',
  'login.closing.help':
    'حتى ذلك الحين لا يُفتح في أي تطبيق. للإبقاء عليه سجّل الدخول مرة أخرى في صفحة حسابك، أو اتبع الرابط في الرسالة التي أخبرتك بذلك.',
  'login.closing.keep': 'الإبقاء على الحساب',
  'login.closing.keep.help': 'في صفحة حسابك، بعد تسجيل دخول جديد',
}
