import type { Messages } from '../catalogue.js'

/** Arabic texts of the network views. interface-guide.md §7.9. */
export const networksTexts: Messages = {
  'networks.list': 'الشبكات',
  'networks.testnets': 'شبكات الاختبار',
  'networks.showTestnets': 'إظهار شبكات الاختبار',
  'networks.search': 'البحث في الشبكات',
  'networks.nothingFound': 'لا توجد شبكة باسم «{text}»',
  'networks.found':
    '{count, plural, zero {لم يُعثر على أي شبكة} one {عُثر على شبكة واحدة} two {عُثر على شبكتين} few {عُثر على # شبكات} many {عُثر على # شبكة} other {عُثر على # شبكة}}',
  'networks.notSetUp': 'غير مهيأة على هذا الخادم',
  'networks.notSetUpCount': 'غير مهيأة على هذا الخادم ({count})',
  'networks.askedHelp': 'وافق على التبديل إلى {network} في {wallet}',
  'networks.askedToAdd': 'لا تعرف {wallet} الشبكة {network} بعد. وافق على إضافتها هناك:',
  'networks.awaited': 'في انتظار {wallet} التي استخدمتَها في زيارتك الأخيرة',
  'networks.awaitedUnknown': 'في انتظار المحفظة التي استخدمتَها في زيارتك الأخيرة',
  'networks.declinedTitle': 'رُفض التبديل',
  'networks.declined': 'رفضتَ التبديل في {wallet}. لم يتغير شيء.',
  'networks.cannotSwitch': 'لا يمكن تبديل {wallet} من هنا. غيّر الشبكة في {wallet}.',
  'networks.unrecognized': 'لا تعرف {wallet} الشبكة {network}. أضفها هناك ثم حاول مرة أخرى.',
  'networks.notSupportedTitle': 'الشبكة غير مدعومة',
  'networks.notSupported': 'تعذّر على {wallet} إضافة {network}. أضفها هناك يدويًا، أو اختر شبكة أخرى.',
  'networks.factName': 'الاسم',
  'networks.factId': 'المعرّف',
  'networks.factHost': 'الخادم',
  'networks.pending': 'هناك طلب مفتوح بالفعل في {wallet}. أجب عنه هناك.',
  'networks.switched': 'أنت الآن على {network}',
  'networks.numbered': 'الشبكة {id}',
  'unsupported.headline': '{network} غير مدعومة هنا. اختر شبكة أخرى للمتابعة.',
  'unsupported.notSetUp': '{network} غير مهيأة على هذا الخادم. اختر شبكة أخرى للمتابعة.',
  'unsupported.disconnect': 'قطع الاتصال',
}
