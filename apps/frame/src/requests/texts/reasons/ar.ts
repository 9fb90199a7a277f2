import { countArabic } from '../arabic/countArabic.js'
import { isolated } from '../arabic/isolated.js'
import type { ReasonTexts } from './en.js'

/** A reason in somebody else's words, where there is one. */
const because = (reason: string) => (reason ? `: ${isolated(reason)}` : '')

/** Arabic. */
export const ar: ReasonTexts = {
  // Refusals
  otherAccount: 'هذا الطلب لحساب آخر',
  notUnderWay: 'لم تعد المعاملة المراد استبدالها في الطريق',
  otherReplacement: 'ليست هذه المعاملة نفسها مرة أخرى ولا إلغاءها',
  otherNetwork: (network) => `هذا الطلب لشبكة أخرى غير ${isolated(network)}`,
  signInElsewhere: (domain, host) =>
    `تسجّل هذه الرسالة دخولك إلى «${isolated(domain)}»، لكن من يطلبها هو ${isolated(host)}`,
  delegation: `لا يسلّم الحساب إلى عقد إلا هذه المحفظة نفسها (${isolated('EIP-7702')})`,
  ownContract: 'لا يأمر عقد الحساب نفسه إلا هذه المحفظة',
  ownContractSignature: 'توقيع كهذا يتحكم في الحساب كله. ولا تصنعه إلا هذه المحفظة نفسها',
  grantsEverybody: 'الإذن لمفتاح واحد أو حساب واحد، وهذا العنوان يعني الجميع أو لا أحد',
  grantsItself: 'لا يحتاج الحساب إلى إذن من نفسه',
  takenBackAlready: 'سُحب هذا الإذن من قبل',
  unknownPermission: 'لا تعرف هذه المحفظة إذنًا كهذا لديك',
  foreignContract: 'حسابك مُسلَّم إلى عقد غير معروف هنا',
  callWouldFail: (number, what, reason) =>
    `سيفشل ${number}، «${isolated(what)}»${because(reason)}. لم يُنفّذ شيء`,
  callsWouldFail: (reason) => `سيفشل أحد هذه الأمور${because(reason)}. لم يُنفّذ شيء`,
  setUpWouldFail: (reason) => `لا يمكن تهيئة حسابك الآن${because(reason)}. لم يُنفّذ شيء`,
  notSetUp: (network) => `حسابك على ${isolated(network)} حساب عادي بالفعل`,
  unknownTransactionType: 'لا يمكن توقيع هذا النوع من المعاملات هنا',
  isTransaction: 'هذه الرسالة معاملة متنكرة',
  notASigner: 'لا تحتاج هذه المعاملة إلى توقيع هذا الحساب',
  otherFeePayer: 'يدفع رسوم هذه المعاملة شخص آخر',
  tooMuch: 'هذا الطلب أطول مما يستطيع أحد قراءته',
  missingSignatures: 'تحتاج هذه المعاملة إلى توقيعات آخرين أولًا',

  // Warnings
  grantLasts: 'يمكنهم فعل هذا من دون سؤالك مرة أخرى، حتى ينتهي أو تسحبه',
  grantIsAll: (symbol) => `هذا في المجموع كل ما لديك الآن من ${isolated(symbol)}، أو أكثر`,
  grantOutlives: 'ما تتيح هذه الدالة للآخرين أخذه يبقى، حتى بعد انتهاء الإذن أو سحبه',
  grantIsLong: 'يدوم هذا أكثر من سنة',
  grantHasNoAmount: (contract) =>
    `ما يجعلون ${isolated(contract)} يفعله ليس محدودًا بمبلغ. قد يأخذ كل ما يستطيع ذلك العقد أخذه منك`,
  setUpStays: 'يبقى حسابك مهيّأً، حتى لو فشل ما هُيّئ من أجله أو أُلغي',
  setBackRests:
    'يتوقف في هذه الأثناء ما يمكن للتطبيقات فعله من تلقاء نفسها، ويعود في المرة القادمة. لإنهائه تمامًا اسحبه',
  ofCall: (number, warning) => `${number}: ${warning}`,
  messageIsNoText: 'هذا ليس نصًا مقروءًا. من يملك توقيعك قد يستخدمه لشيء لا تعرفه',
  messageHasHidden: 'في الرسالة أحرف لا تُرى. وهي مكتوبة هنا بأسمائها',
  messageHasGap: 'تستمر الرسالة بعد فراغ. مرّر حتى نهايتها',
  signInMalformed: `تسجيل الدخول هذا غير مكتوب وفق القواعد (${isolated('EIP-4361')})`,
  signInOtherUri: (uri) => `تسجيل الدخول هذا إلى ${isolated(uri)}`,
  signInOtherNetwork: 'تسجيل الدخول هذا لشبكة أخرى',
  signInExpired: 'انتهت صلاحية تسجيل الدخول هذا',
  lostThere: 'لا يملك أحد هذا العنوان. ما يُرسل إليه يضيع',
  toYourself: 'أنت ترسل إلى نفسك',
  recipientIsContract: 'هذا عقد. تأكد من أنه يستطيع استلام هذا',
  looksLikeYours: 'هذا ليس عنوانك. إنه يشبهه فقط',
  looksLikeToken: 'هذا العنوان يشبه فقط عنوان رمز معروف',
  unlistedToken: 'لا يضمن أحد اسم هذا الرمز',
  unlimitedAllowance: (symbol) => `يمكنهم أخذ كل ما لديك من ${isolated(symbol)}، الآن ولاحقًا`,
  allowance: 'يمكنهم أخذ هذا من دون سؤالك مرة أخرى',
  onTopOfAllowance: 'يُضاف هذا إلى ما يمكنهم أخذه بالفعل',
  spenderIsPerson: 'هذا حساب شخص وليس عقدًا. لا يطلب هذا أحد نزيه',
  allItems: 'يمكنهم أخذ كل عناصر هذه المجموعة، الآن ولاحقًا',
  oneItem: 'يمكنهم أخذ هذا العنصر',
  notYours: 'ينقل هذا ما يملكه حساب آخر',
  noContract: 'لا يوجد عقد في هذا العنوان. البيانات لا تفعل شيئًا',
  unknownContract: 'هذا العقد غير معروف هنا',
  givesRight: (spender, what) => `يتيح هذا لـ ${isolated(spender)} أخذ ${isolated(what)}`,
  unknownCall: 'لا يستطيع أحد هنا أن يقول ما يفعله هذا الاستدعاء',
  createsContract: 'ينشئ هذا عقدًا. لا يستطيع أحد هنا أن يقول ما يفعله',
  wouldFail: (reason) => `سيفشل هذا${because(reason)}`,
  notEnough: (balance, needed) => `لديك ${isolated(balance)}. يحتاج هذا إلى ما يصل إلى ${isolated(needed)}`,
  highFee: (times) =>
    `يعرض التطبيق ${countArabic(times, { one: 'ضعفًا', two: 'ضعفين', few: 'أضعاف', many: 'ضعفًا', other: 'ضعف' })} من الرسوم المعتادة`,
  lowFee: 'الرسوم أقل مما تطلبه الشبكة الآن',
  littleGas: 'حد الغاز أقل مما يلزم. سيفشل هذا وتُدفع الرسوم',
  cancelMayBeLate: 'قد يكون الوقت متأخرًا. إن نُفّذت المعاملة الأولى قبل ذلك فستبقى',
  replaces: 'يحل هذا محل معاملة في الطريق',
  waits: (count) =>
    `ينتظر هذا ${countArabic(count, {
      one: 'معاملة سابقة',
      two: 'معاملتين سابقتين',
      few: 'معاملات سابقة',
      many: 'معاملة سابقة',
      other: 'معاملة سابقة',
    })}`,
  unknownData: 'لا يستطيع أحد هنا أن يقول ما يفعله هذا. توقيع كهذا قد يتنازل عما تملكه',
  goesWithOrder: 'يصحب هذا أمر شراء أو بيع. حقوله في التفاصيل',
  everyNetwork: 'هذا التوقيع صالح على كل الشبكات',
  staysValid: 'لا تنتهي صلاحية هذه المعاملة. بعد توقيعها يمكن إرسالها في أي وقت',
  expired: 'انتهت صلاحية هذه المعاملة. اطلب من التطبيق واحدة جديدة',
  unknownProgram: (program) => `لا يستطيع أحد هنا أن يقول ما يفعله البرنامج ${isolated(program)}`,
  unresolvedAccounts: 'تعذّرت قراءة بعض حسابات هذه المعاملة',
  ownerUnknown: 'لا يُعرف من يملك حساب الرمز هذا',
  givesAccountAway: 'يعطي هذا حسابك لشخص آخر',
  givesTokenAccountAway: 'يعطي هذا حساب رمز لك لشخص آخر',
  letsOthersTake: 'يتيح هذا لشخص آخر أخذ رموزك',
  coinsLeave: 'تصبح هذه العملات عندها لمن يملك الحساب الجديد',
  closesAccount: 'يغلق هذا حساب رمز لك',
}
