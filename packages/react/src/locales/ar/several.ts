import type { Messages } from '../catalogue.js'

/** Arabic texts of several transfers that leave together. interface-guide.md §9.10 */
export const severalTexts: Messages = {
  'several.add': 'إضافة تحويل آخر',
  'several.most': '{most} تحويلًا معًا على الأكثر.',
  'several.transfer': 'التحويل {number}',
  'several.to': 'إلى، التحويل {number}',
  'several.asset': 'الأصل، التحويل {number}',
  'several.amount': 'المبلغ، التحويل {number}',
  'several.remove': 'إزالة التحويل {number}',
  'several.removed': 'أُزيل التحويل {number}',
  'several.count':
    '{count, plural, zero {# تحويل} one {تحويل واحد} two {تحويلان} few {# تحويلات} many {# تحويلًا} other {# تحويل}}',
  'several.together': 'يُنفَّذ كله أو لا شيء منه. توافق مرة واحدة.',
  'several.total': 'إجمالي {symbol}',
  'several.available': '\u2066{amount} / {available} {symbol}\u2069',
  'several.wouldFail': 'سيفشل هذا: {reason}',
  'several.send':
    'إرسال {count, plural, zero {# تحويل} one {تحويل واحد} two {تحويلان} few {# تحويلات} many {# تحويلًا} other {# تحويل}}',
  'several.sentTo':
    'أُرسل: {count, plural, zero {# تحويل} one {تحويل واحد} two {تحويلان} few {# تحويلات} many {# تحويلًا} other {# تحويل}}',
  'several.sending':
    'جارٍ إرسال {count, plural, zero {# تحويل} one {تحويل واحد} two {تحويلان} few {# تحويلات} many {# تحويلًا} other {# تحويل}}',
  'several.done': 'نُفّذ كله.',
  'several.none': 'لم يُرسل شيء منه؛ دُفعت الرسوم.',
  'several.noneFree': 'لم يُرسل شيء منه.',
  'several.partial': 'نُفّذ جزء منه فقط. يبيّن المستكشف أي جزء.',
}
