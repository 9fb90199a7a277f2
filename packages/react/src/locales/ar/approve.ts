import type { Messages } from '../catalogue.js'

/** Arabic texts around the secure frame. */
export const approveTexts: Messages = {
  'approve.opening': 'جارٍ فتح النافذة الآمنة…',
  'approve.confirm': 'أكّد في النافذة أعلاه',
  'approve.open': 'أجب في النافذة الآمنة. إغلاق هذا يلغي الطلب.',
  'approve.message': 'ستوقَّع رسالة على {network}.',
  'approve.transaction': 'ستُعتمد معاملة على {network}.',
  'approve.failed': 'لم تُفتح النافذة الآمنة',
  'approve.failed.help': 'لم يُعتمد شيء. يمكنك المحاولة مرة أخرى.',
  'approve.cancel': 'إلغاء الطلب',
  'approve.notAllowed': 'إجراء غير مسموح به',
}
