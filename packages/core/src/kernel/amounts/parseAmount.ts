import { getNumberMarks } from './formatAmount.js'

/** Why a text is not an amount. */
export type AmountProblem =
  | { kind: 'empty' }
  | { kind: 'malformed' }
  /** “At most {n} decimals.” */
  | { kind: 'too-many-decimals'; decimals: number }
  /** A mark that could mean thousands or decimals; `readAs` is how we would read it, in base units. */
  | { kind: 'ambiguous-separator'; readAs: bigint | null }

/** Base units, or why there are none. */
export type ParsedAmount = { ok: true; amount: bigint } | { ok: false; problem: AmountProblem }

/** How a text is to be read. */
export type ParseAmountOptions = {
  /** Decimals of the asset. */
  decimals: number
  /** BCP 47 tag of the person; default: `.` is the only decimal mark. */
  locale?: string
}

// Digits people type beside 0–9, by the zero of each script (Arabic, Persian, Devanagari, Bengali, …, full width).
const zeros = [...'٠۰०০੦૦୦௦౦೦൦๐໐༠၀០０'].map((zero) => zero.codePointAt(0) ?? 0)
const invisible = /[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
/** No amount is longer; keeps a pasted book from being read. */
const longestText = 200

const arabicDecimal = '٫'
const marks = /[.,٫٬'’\s]/g

/**
 * Reads an amount as a person wrote it into base units, without floating point (interface-guide.md §9.4). Decimal
 * marks are the locale's own and `.`; digits may be those of any script. Marks between thousands are taken only
 * when they cannot mean decimals; anything else is a problem, never a guess.
 *
 * @example
 * parseAmount('1,234.50', { decimals: 6 }) // { ok: true, amount: 1234500000n }
 * parseAmount('1.234', { decimals: 6, locale: 'de' }) // not ok: 'ambiguous-separator', readAs 1234000n
 */
export function parseAmount(text: string, { decimals, locale }: ParseAmountOptions): ParsedAmount {
  const input = toAsciiDigits(text.replace(invisible, '').trim())
  if (input === '') return fail({ kind: 'empty' })
  const reading = input.length > longestText ? null : read(input, getNumberMarks(locale).decimal)
  if (!reading) return fail({ kind: 'malformed' })
  const { whole, fraction, isSure } = reading
  const amount = fraction.length > decimals ? null : BigInt(whole + fraction.padEnd(decimals, '0'))
  if (!isSure) return fail({ kind: 'ambiguous-separator', readAs: amount })
  return amount === null ? fail({ kind: 'too-many-decimals', decimals }) : { ok: true, amount }
}

/** ASCII digits of both parts; `isSure`: nobody could have meant another number. */
type Reading = { whole: string; fraction: string; isSure: boolean }

function read(input: string, own: string): Reading | null {
  if (!/^[\d.,٫٬'’\s]*$/.test(input) || !/\d/.test(input)) return null
  const found = input.match(marks) ?? []
  const last = found.at(-1)
  if (last === undefined) return { whole: input, fraction: '', isSure: true }
  const before = [...new Set(found.slice(0, -1))]
  if (before.length > 1) return null
  const [group] = before
  if (group === undefined) return readOneMark(input, last, own)
  return group === last ? readGroups(input, group, own) : readGroupsAndDecimals(input, group, last, own)
}

function readOneMark(input: string, mark: string, own: string): Reading | null {
  const grouped = removeGroups(input, mark)
  if (!canBeDecimal(mark)) return grouped === null ? null : { whole: grouped, fraction: '', isSure: true }
  const decimal = split(input, mark)
  if (mark === own || mark === arabicDecimal) return { ...decimal, isSure: true }
  // Where the comma is the decimal mark, “1.234” is as likely a thousand; “0.5” and “1.23” are not.
  if (mark === '.') return { ...decimal, isSure: grouped === null }
  return grouped === null ? { ...decimal, isSure: false } : { whole: grouped, fraction: '', isSure: false }
}

function readGroups(input: string, mark: string, own: string): Reading | null {
  const whole = removeGroups(input, mark)
  return whole === null ? null : { whole, fraction: '', isSure: mark !== own }
}

function readGroupsAndDecimals(input: string, group: string, mark: string, own: string): Reading | null {
  if (!canBeDecimal(mark)) return null
  const { whole: groups, fraction } = split(input, mark)
  const whole = removeGroups(groups, group)
  if (whole === null) return null
  const isDecimalMark = mark === own || mark === '.' || mark === arabicDecimal
  return { whole, fraction, isSure: isDecimalMark && group !== own && group !== arabicDecimal }
}

function canBeDecimal(mark: string): boolean {
  return mark === '.' || mark === ',' || mark === arabicDecimal
}

function split(input: string, mark: string): { whole: string; fraction: string } {
  const at = input.indexOf(mark)
  return { whole: input.slice(0, at), fraction: input.slice(at + 1) }
}

// Groups of three, or the Indian three and then twos. Null when it is not grouped so.
function removeGroups(input: string, mark: string): string | null {
  const [first = '', ...groups] = input.split(mark)
  const last = groups.pop()
  if (!/^[1-9]\d{0,2}$/.test(first) || last?.length !== 3) return null
  const isWestern = groups.every((group) => group.length === 3)
  const isIndian = first.length <= 2 && groups.every((group) => group.length === 2)
  return isWestern || isIndian ? first + groups.join('') + last : null
}

function toAsciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((zero) => code >= zero && code <= zero + 9)
    return zero === undefined ? digit : String(code - zero)
  })
}

function fail(problem: AmountProblem): ParsedAmount {
  return { ok: false, problem }
}
