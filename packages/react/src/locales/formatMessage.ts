/** What may be put into a message. Numbers are written by the rules of the locale. */
export type MessageValues = Readonly<Record<string, string | number>>

/** How a message is filled. */
export type MessageFormat = {
  /** BCP 47 tag numbers are written by. */
  locale: string
  /** BCP 47 tag of the message, which decides its plural forms. Default: as `locale`. */
  language?: string
  /** Keep each value's own direction in a text that runs from right to left. Default false. */
  isolate?: boolean
}

/**
 * Fills a message: `{name}` is replaced by a value, `{count, plural, =0 {…} one {…} other {…}}` by the form
 * the plural rules choose, with `#` for the number. The part of ICU MessageFormat the catalogues use.
 */
export function formatMessage(message: string, values: MessageValues, format: MessageFormat): string {
  let text = ''
  let at = 0
  while (at < message.length) {
    const open = message.indexOf('{', at)
    if (open < 0) return text + message.slice(at)
    const close = findClosingBrace(message, open)
    text += message.slice(at, open) + formatArgument(message.slice(open + 1, close), values, format)
    at = close + 1
  }
  return text
}

function formatArgument(argument: string, values: MessageValues, format: MessageFormat): string {
  const [, name = argument.trim(), forms] = /^\s*(\w+)\s*,\s*plural\s*,(.*)$/s.exec(argument) ?? []
  const value = values[name]
  // A missing value shows its name, which a person can read and a test can find.
  if (value === undefined) return `{${name}}`
  if (forms === undefined || typeof value !== 'number') return formatValue(value, format)
  const form = pickForm(readForms(forms), value, format)
  return formatMessage(form.replaceAll('#', formatValue(value, format)), values, format)
}

function formatValue(value: string | number, { locale, isolate = false }: MessageFormat): string {
  if (typeof value === 'number') return new Intl.NumberFormat(locale).format(value)
  // First strong isolate … pop directional isolate: what <bdi> is in markup.
  return isolate ? `\u2068${value}\u2069` : value
}

function pickForm(
  forms: ReadonlyMap<string, string>,
  value: number,
  { locale, language = locale }: MessageFormat,
): string {
  const rule = new Intl.PluralRules(language).select(value)
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
