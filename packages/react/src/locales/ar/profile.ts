import type { Messages } from '../catalogue.js'

/** Arabic texts of the list of connected wallets and accounts. interface-guide.md §8.1. */
export const profileTexts: Messages = {
  'profile.open': 'المحافظ والحسابات:',
  'profile.more': '\u2066+{count}\u2069',
  'profile.place': '{family} · {network}',
  'profile.inUse': 'قيد الاستخدام',
  'profile.nowInUse': 'يُستخدم الآن {address} في {wallet}',
  'profile.accounts': 'حسابات {wallet}، {family}',
  'profile.copy': 'نسخ العنوان {address}',
  'profile.disconnect': 'قطع اتصال {wallet}، {family}',
  'profile.manageLogins': 'إدارة طرق الدخول',
  'profile.manageLogins.help': 'أضف طرق دخول أو أزِلها في صفحة خاصة بها',
  'profile.type.smartAccount': 'التبديل إلى حسابك الذكي',
  'profile.type.smartAccount.help':
    'العنوان نفسه. يمكن للتطبيق عندها تنفيذ عدة أمور بموافقة واحدة ودفع رسوم الشبكة.',
  'profile.type.smartAccount.done': 'أنت تستخدم الآن حسابك الذكي',
  'profile.type.eoa': 'التبديل إلى حسابك العادي',
  'profile.type.eoa.help':
    'العنوان نفسه. ستحتاج كل خطوة إلى موافقة خاصة بها، وتدفع أنت رسوم الشبكة. يبقى مسموحًا ما سمحت به للتطبيقات.',
  'profile.type.eoa.done': 'أنت تستخدم الآن حسابك العادي',
  'profile.type.busy': 'جارٍ التبديل…',
  'profile.type.failed': 'لم يتغيّر نوع الحساب. حاول مرة أخرى.',
  'profile.setBack': 'إعادة حسابك إلى حالته الأولى',
  'profile.setBack.help': 'حسابك على {network} مهيّأ لتنفيذ عدة أمور معًا. يعود حسابًا بسيطًا حتى المرة القادمة.',
  'profile.setBack.busy': 'جارٍ إعادته…',
  'profile.setBack.done': 'عاد حسابك حسابًا بسيطًا',
  'profile.setBack.failed': 'لم يُعَد حسابك. حاول مرة أخرى.',
  'profile.connectAnother': 'ربط محفظة أخرى',
  'profile.disconnectAll': 'قطع اتصال الكل',
  'profile.disconnectFailed': 'تعذّر قطع الاتصال',
}
