import type { Messages } from '../catalogue.js'

/** Arabic texts of the wallet lists, the page of one wallet, and why one may be missing. interface-guide.md §7.2, §7.3. */
export const walletsTexts: Messages = {
  'wallets.all': 'كل المحافظ',
  'wallets.count': '{count}',
  'wallets.search': 'البحث في المحافظ',
  'wallets.list': 'كل المحافظ',
  'wallets.found':
    '{count, plural, zero {لم يُعثر على محافظ} one {عُثر على محفظة واحدة} two {عُثر على محفظتين} few {عُثر على # محافظ} many {عُثر على # محفظة} other {عُثر على # محفظة}}',
  'wallets.none': 'لا توجد محفظة باسم «{text}».',
  'wallets.loading': 'جارٍ تحميل المحافظ…',
  'wallets.slow': 'تستغرق قائمة المحافظ وقتًا أطول من المعتاد.',
  'wallets.loadMore': 'تحميل المزيد',
  'wallets.failed': 'تعذّر تحميل المزيد من المحافظ',
  'wallets.failedHelp': 'المحافظ المثبّتة هنا ما زالت تعمل.',
  'wallets.offline': 'أنت غير متصل بالإنترنت. تظهر المحافظ المثبّتة هنا فقط.',
  'wallets.why': 'لماذا لا تظهر محفظتي؟',
}
