import { type ArabicForms, countArabic } from './arabic/countArabic.js'
import { isolated } from './arabic/isolated.js'
import { countPeriod, type Unit } from './countPeriod.js'
import type { RequestTexts } from './en.js'
import { formatTime } from './formatTime.js'
import { ar as reasons } from './reasons/ar.js'

const transactions: ArabicForms = {
  one: 'معاملة واحدة',
  two: 'معاملتين',
  few: 'معاملات',
  many: 'معاملة',
  other: 'معاملة',
}
const things: ArabicForms = {
  one: 'أمر واحد',
  two: 'أمرين',
  few: 'أمور',
  many: 'أمرًا',
  other: 'أمر',
}
const units: Readonly<Record<Unit, ArabicForms>> = {
  week: { one: 'أسبوع', two: 'أسبوعين', few: 'أسابيع', many: 'أسبوعًا', other: 'أسبوع' },
  day: { one: 'يوم', two: 'يومين', few: 'أيام', many: 'يومًا', other: 'يوم' },
  hour: { one: 'ساعة', two: 'ساعتين', few: 'ساعات', many: 'ساعة', other: 'ساعة' },
  minute: { one: 'دقيقة', two: 'دقيقتين', few: 'دقائق', many: 'دقيقة', other: 'دقيقة' },
  second: { one: 'ثانية', two: 'ثانيتين', few: 'ثوانٍ', many: 'ثانية', other: 'ثانية' },
}

/** Arabic. Values of others, amounts and addresses keep their own direction. */
export const ar: RequestTexts = {
  ...reasons,

  // Actions
  sign: 'توقيع',
  signIn: 'تسجيل الدخول',
  signMessage: 'توقيع رسالة',
  signData: 'توقيع بيانات',
  approve: 'موافقة',
  send: (what) => `إرسال ${isolated(what)}`,
  allow: (what) => `السماح بأخذ ${isolated(what)}`,
  speedUp: (what) => `تسريع: ${isolated(what)}`,
  speedUpLabel: 'دفع الرسوم الأعلى',
  cancel: (what) => `إلغاء: ${isolated(what)}`,
  cancelLabel: 'إلغاء المعاملة',
  cancellation: 'إلغاء معاملة',
  revoke: (what) => `منع الآخرين من أخذ ${isolated(what)}`,
  callContract: 'استدعاء عقد',
  createContract: 'إنشاء عقد',
  withCoins: (what, amount) => `${isolated(what)} مع ${isolated(amount)}`,
  signTransaction: 'توقيع معاملة',
  signTransactions: (count) => `توقيع ${countArabic(count, transactions)}`,
  doCalls: (count) => `تنفيذ ${countArabic(count, things)} معًا`,
  doCallsLabel: (count) => (count === 2 ? 'الموافقة على الأمرين' : `الموافقة على الكل (${count})`),
  grant: (what) => `السماح بـ ${isolated(what)}`,
  grantMany: (count) => `السماح بـ ${countArabic(count, things)}`,
  grantCall: (name) => `استدعاء ${isolated(name)}`,
  takeBack: 'سحب إذن',
  createAccount: (amount) => `إنشاء حساب فيه ${isolated(amount)}`,
  closeAccount: 'إغلاق حساب رمز',
  giveAway: 'التنازل عن حساب',
  unknownInstruction: 'تعليمة غير معروفة',

  // Labels of rows
  message: 'الرسالة',
  size: 'الحجم',
  amount: 'المبلغ',
  atMost: 'على الأكثر',
  from: 'من',
  to: 'إلى',
  items: 'العنصر',
  collection: 'المجموعة',
  collectionName: 'تسمّي نفسها',
  tokenContract: 'الرمز',
  contract: 'العقد',
  function: 'الدالة',
  data: 'البيانات',
  spender: 'من يمكنه أخذه',
  until: 'حتى',
  begins: 'ابتداءً من',
  inAll: 'في المجموع على الأكثر',
  grantee: 'من يمكنه فعل ذلك',
  wasAllowed: 'كان مسموحًا',
  times: 'عدد المرات',
  fixedArgument: (number) => `القيمة ${number} هي دائمًا`,
  otherArguments: 'كل ما عدا ذلك',
  delegationHash: 'التفويض',
  coinsSentAlong: 'يُرسل معه',
  coinsEachTime: 'يُرسل معه كل مرة، على الأكثر',
  selector: 'معرّفها',
  fee: 'رسوم الشبكة',
  feeAtMost: 'رسوم الشبكة على الأكثر',
  feeAtMostBefore: 'كانت على الأكثر',
  inPlaceOf: 'تحل محل',
  cancels: 'لن يُنفّذ',
  nonce: 'رقم المعاملة',
  gasLimit: 'حد الغاز',
  gasPrice: 'سعر الغاز',
  maxFee: 'الرسوم القصوى لكل وحدة غاز',
  tip: 'رسوم الأولوية لكل وحدة غاز',
  application: 'من أجل',
  kind: 'النوع',
  version: 'الإصدار',
  salt: 'القيمة العشوائية',
  memo: 'المذكرة',
  program: 'البرنامج',
  instruction: (number) => `التعليمة ${number}`,
  transaction: (number) => `المعاملة ${number}`,
  call: (number, count) => `${number} من ${count}`,
  together: 'معًا',
  setUp: 'حسابك',
  setBack: 'العودة إلى حسابك العادي',
  setsBack: 'يعود حسابًا عاديًا، حتى المرة القادمة التي ينفّذ فيها عدة أمور معًا',
  delegate: 'العقد الذي يُسلَّم إليه حسابك',
  computeLimit: 'حد الحوسبة',
  computePrice: 'سعر الحوسبة',
  newAccount: 'الحساب الجديد',
  newAccountProgram: 'البرنامج الذي يتحكم فيه',
  newOwner: 'المالك الجديد',
  account: 'الحساب',
  toTokenAccount: 'إلى حساب الرمز',
  restTo: 'يذهب ما تبقى إلى',
  tokenAccountFor: 'حساب رمز جديد لـ',

  // Values
  bytes: (count) =>
    countArabic(count, {
      one: 'بايت واحد',
      two: 'بايتان',
      few: 'بايتات',
      many: 'بايتًا',
      other: 'بايت',
    }),
  baseUnits: (amount) => `${amount} من أصغر وحدات`,
  unverified: (symbol) => `${symbol === '' ? 'رمز' : isolated(symbol)} (غير متحقَّق منه)`,
  unlimited: (symbol) => `كل ${isolated(symbol)}`,
  wholeCollection: 'كل العناصر',
  item: (id) => `العنصر ${isolated(`#${id}`)}`,
  itemTimes: (id, count) => `${count} × العنصر ${isolated(`#${id}`)}`,
  tokenCount: (count) =>
    countArabic(count, {
      one: 'رمز واحد',
      two: 'رمزين',
      few: 'رموز',
      many: 'رمزًا',
      other: 'رمز',
    }),
  itemCount: (count) =>
    countArabic(count, {
      one: 'عنصر واحد',
      two: 'عنصرين',
      few: 'عناصر',
      many: 'عنصرًا',
      other: 'عنصر',
    }),
  itemOf: (id, contract) => `العنصر ${isolated(`#${id}`)} من ${isolated(contract)} (غير متحقَّق منه)`,
  everythingOf: (symbol, contract) => `كل ${isolated(symbol)} من ${isolated(contract)}`,
  moreTokens: 'رموز أخرى غير متحقَّق منها',
  moreItems: 'عناصر أخرى',
  tokens: 'رموزك',
  microLamports: (price) => isolated(`${price} micro-lamports`),
  time: (seconds) => formatTime(seconds) ?? 'بلا نهاية',
  period: (seconds) => {
    const { unit, count } = countPeriod(seconds)
    return `كل ${countArabic(count, units[unit])}`
  },
  perPeriod: (amount, period) => `${isolated(amount)} ${period}`,
  upTo: (count) =>
    count === 1
      ? 'مرة واحدة'
      : `${countArabic(count, { one: 'مرة واحدة', two: 'مرتان', few: 'مرات', many: 'مرة', other: 'مرة' })} على الأكثر`,
  asOften: 'كلما أرادوا',
  anyValue: 'كما يريدون',

  paidBy: (payer) => `مجانًا، يدفعها ${isolated(payer)}`,
  allOrNone: 'يُنفّذ كله أو لا شيء منه',
  setsUp: 'يُهيّأ على هذه الشبكة لتنفيذ عدة أمور معًا. ويبقى لك، بالعنوان نفسه',
}
