const plurals = new Intl.PluralRules('ar')

/** The forms a noun has beside a number; `one` and `two` say the number themselves. */
export type ArabicForms = { one: string; two: string; few: string; many: string; other: string }

/** A number of things, in words where Arabic has one for it. */
export function countArabic(count: number | bigint, forms: ArabicForms): string {
  const rule = plurals.select(Number(count))
  if (rule === 'one' || rule === 'two') return forms[rule]
  return `${count} ${forms[rule === 'zero' ? 'other' : rule]}`
}
