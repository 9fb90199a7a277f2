import type { Messages } from '../catalogue.js'

/** Arabic texts of contacts, and of whom one can send to. interface-guide.md §8.4, §9.3. */
export const contactTexts: Messages = {
  'contacts.save': 'حفظ جهة الاتصال',
  'contacts.rename': 'تغيير الاسم',
  'contacts.name': 'الاسم',
  'contacts.kept': 'تُحفظ في هذا المتصفح وحده',
  'contacts.nameMissing': 'أدخل اسمًا',
  'contacts.full': 'لا مكان لمزيد من جهات الاتصال. أزل واحدة أولًا.',
  'contacts.cancel': 'إلغاء',
  'contacts.confirm': 'حفظ',
  'contacts.saved': 'أصبح {name} جهة اتصال',
  'contacts.remove': 'إزالة {name}',
  'contacts.removeQuestion': 'هل تزيل {name} من جهات اتصالك؟',
  'contacts.keep': 'إبقاء',
  'contacts.removeConfirm': 'إزالة',
  'recipients.contacts': 'جهات الاتصال',
  'recipients.own': 'حساباتك',
  'recipients.recent': 'الأخيرة',
  'recipients.isOwn': 'حسابك',
  'recipients.isContact': 'جهة اتصال',
}
