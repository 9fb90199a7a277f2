import type { Messages } from '../catalogue.js'

/** Arabic texts about why a wallet may be missing. interface-guide.md §7.2. */
export const missingWalletTexts: Messages = {
  'missing.heard':
    '{count, plural, zero {لم تعرّف أي محفظة نفسها لهذه الصفحة.} one {عرّفت محفظة واحدة نفسها لهذه الصفحة.} two {عرّفت محفظتان نفسيهما لهذه الصفحة.} few {عرّفت # محافظ نفسها لهذه الصفحة.} many {عرّفت # محفظة نفسها لهذه الصفحة.} other {عرّفت # محفظة نفسها لهذه الصفحة.}}',
  'missing.frame': 'هذه الصفحة معروضة داخل صفحة أخرى',
  'missing.frame.help': 'كثيرًا ما لا تصل المحافظ إلى صفحات داخل صفحات أخرى. افتحها في علامة تبويب خاصة بها.',
  'missing.phone': 'أنت على هاتف',
  'missing.phone.help':
    'لا تعمل الإضافات في معظم متصفحات الهواتف. افتح هذه الصفحة في متصفح تطبيق محفظتك نفسه.',
  'missing.insecure': 'هذه الصفحة غير آمنة',
  'missing.insecure.help': 'لا تُظهر المحافظ نفسها لصفحات لا تستخدم https.',
  'missing.family': 'أنت تتصل بـ {family}',
  'missing.family.help': 'لا تظهر المحافظ التي ليست لها حسابات {family}: {wallets}.',
  'missing.excluded': 'يستبعد هذا الموقع بعض المحافظ',
  'missing.excluded.help': 'اختار من يدير هذا الموقع ألا يعرض كل المحافظ.',
  'missing.disabled': 'قد تكون الإضافة معطّلة',
  'missing.disabled.help': 'انظر في قائمة إضافات متصفحك: يجب أن تكون مفعّلة ومسموحًا بها على هذا الموقع.',
  'missing.private': 'لا إضافات في النوافذ الخاصة',
  'missing.private.help': 'استخدم نافذة عادية، أو اسمح بالإضافة في النوافذ الخاصة.',
  'missing.fresh': 'ثُبّتت بعد فتح هذه الصفحة',
  'missing.fresh.help': 'أعد تحميل الصفحة.',
  'missing.lookAgain': 'البحث مرة أخرى',
  'missing.found':
    '{count, plural, zero {لم يُعثر على محفظة أخرى} one {عُثر على محفظة أخرى} two {عُثر على محفظتين أخريين} few {عُثر على # محافظ أخرى} many {عُثر على # محفظة أخرى} other {عُثر على # محفظة أخرى}}',
}
