/** What may be put into a message. Numbers are written by the rules of the locale. */
export type MessageValues = Readonly<Record<string, string | number>>

/**
 * Fills a message: `{name}` is replaced by a value, `{count, plural, =0 {…} one {…} other {…}}` by the form
 * the locale's plural rules choose, with `#` for the number. The part of ICU MessageFormat the catalogue uses.
 */
export function formatMessage(message: string, values: MessageValues, locale: string): string {
  let text = ''
  let at = 0
  while (at < message.length) {
    const open = message.indexOf('{', at)
    if (open < 0) return text + message.slice(at)
    const close = findClosingBrace(message, open)
    text += message.slice(at, open) + formatArgument(message.slice(open + 1, close), values, locale)
    at = close + 1
  }
  return text
}

function formatArgument(argument: string, values: MessageValues, locale: string): string {
  const [, name = argument.trim(), forms] = /^\s*(\w+)\s*,\s*plural\s*,(.*)$/s.exec(argument) ?? []
  const value = values[name]
  // A missing value shows its name, which a person can read and a test can find.
  if (value === undefined) return `{${name}}`
  if (forms === undefined || typeof value !== 'number') return formatValue(value, locale)
  const form = pickForm(readForms(forms), value, locale)
  return formatMessage(form.replaceAll('#', formatValue(value, locale)), values, locale)
}

function formatValue(value: string | number, locale: string): string {
  return typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : value
}

function pickForm(forms: ReadonlyMap<string, string>, value: number, locale: string): string {
  const rule = new Intl.PluralRules(locale).select(value)
  return forms.get(`=${value}`) ?? forms.get(rule) ?? forms.get('other') ?? ''
}

function readForms(text: string): ReadonlyMap<string, string> {
  const forms = new Map<string, string>()
  let at = 0
  for (;;) {
    const open = text.indexOf('{', at)
    if (open < 0) return forms
    const close = findClosingBrace(text, open)
    forms.set(text.slice(at, open).trim(), text.slice(open + 1, close))
    at = close + 1
  }
}

function findClosingBrace(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  return text.length
}
