import type { Messages } from '../catalogue.js'

/** Arabic texts of names in place of addresses. interface-guide.md §9.3. */
export const nameTexts: Messages = {
  'send.name.looking': 'جارٍ البحث…',
  'send.name.fallback':
    'ليس للاسم {name} عنوان على {network}. هذا عنوانه على Ethereum. تأكد من أنه يمكن لصاحبه استخدامه على {network}.',
  'send.name.invalid': 'هذا ليس عنوانًا على {network} ولا اسمًا يمكن البحث عنه',
  'send.name.notFound': 'لا أحد يملك هذا الاسم',
  'send.name.noAddress': 'ليس لهذا الاسم عنوان على {network}. اطلب عنوانًا.',
  'send.name.unavailable': 'لا يمكن البحث عن الأسماء الآن. حاول مرة أخرى أو أدخل العنوان.',
  'review.name.changed': 'يقود {name} الآن إلى عنوان آخر. ارجع وتحقق مرة أخرى.',
  'review.name.unavailable': 'تعذر البحث عن {name} مرة أخرى. جارٍ إعادة المحاولة…',
}
