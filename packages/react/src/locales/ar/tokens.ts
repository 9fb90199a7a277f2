import type { Messages } from '../catalogue.js'

/** Arabic texts of adding and removing tokens by their address. interface-guide.md §8.2. */
export const tokensTexts: Messages = {
  'tokens.add': 'إضافة رمز',
  'tokens.added': 'أُضيف {symbol} إلى قائمتك',
  'tokens.unread': 'الكمية غير معروفة',
  'tokens.remove': 'إزالة {symbol} من القائمة',
  'tokens.removeQuestion': 'إزالة {symbol} من هذه القائمة؟ يحتفظ حسابك بما يملكه.',
  'tokens.removeConfirm': 'إزالة {symbol}',
  'tokens.keep': 'إبقاؤه',
  'tokens.removed': 'أُزيل {symbol} من قائمتك',
}
