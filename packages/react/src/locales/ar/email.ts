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
  'email.notKept': 'لا يحتفظ متصفحك بهذا الدخول. بعد إعادة التحميل سيُطلب منك مرة أخرى.',
}
