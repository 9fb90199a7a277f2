import type { Messages } from '../catalogue.js'

/** Arabic texts of the login by e-mail. */
export const emailTexts: Messages = {
  'email.label': 'البريد الإلكتروني',
  'email.continue': 'المتابعة بالبريد الإلكتروني',
  'email.help': 'نرسل إليك رسالة. لا حاجة إلى كلمة مرور.',
  'email.invalid': 'هذا ليس عنوان بريد إلكتروني',
  'email.sending': 'جارٍ إرسال الرسالة…',
  'email.cooldown':
    'حاول مرة أخرى بعد {seconds, plural, zero {# ثانية} one {ثانية واحدة} two {ثانيتين} few {# ثوانٍ} many {# ثانية} other {# ثانية}}',
  'email.resend': 'إعادة الإرسال',
  'email.resendIn': 'إعادة الإرسال بعد {seconds} ث',
  'email.sendNew': 'أرسل واحدًا جديدًا',
  'email.resent': 'رسالة جديدة في طريقها إلى {email}',
  'email.useAnother': 'استخدم بريدًا آخر',
  'email.change': 'تغيير',
  'email.device': 'وافق على هذا الجهاز',
  'email.device.help': 'أرسلنا رابطًا إلى {email}. افتحه على أي جهاز ووافق.',
  'email.device.match': 'يجب أن تعرض صفحة الرابط هذا الرقم',
  'email.device.expired': 'انتهت صلاحية الرابط',
  'email.device.expired.help': 'سيُرسل رابط جديد إلى {email}.',
  'email.device.denied': 'رُفض هذا الدخول',
  'email.device.denied.help': 'اختار أحدهم «لم أطلب هذا» في صفحة الرابط.',
  'email.device.failed': 'انقطع الدخول',
  'email.code.sent': 'أدخل الرمز الذي أرسلناه إلى {email}',
  'email.code.shown': 'أدخل الرمز الظاهر في الصفحة التي فتحتها من الرسالة',
  'email.code.label': 'رمز من ستة أرقام',
  'email.code.validFor': 'صالح لمدة {time}',
  'email.code.almostOver': 'الرمز صالح لعشر ثوانٍ أخرى',
  'email.code.checking': 'جارٍ التحقق من الرمز…',
  'email.code.wrong':
    'هذا الرمز غير صحيح. {tries, plural, zero {لم تبقَ محاولات} one {بقيت محاولة واحدة} two {بقيت محاولتان} few {بقيت # محاولات} many {بقيت # محاولة} other {بقيت # محاولة}}',
  'email.code.expired': 'انتهت صلاحية هذا الرمز',
  'email.notKept': 'لا يحتفظ متصفحك بهذا الدخول. بعد إعادة التحميل سيُطلب منك مرة أخرى.',
}
