import { parseTag } from './parseTag.js'

// `Intl.Locale.getTextInfo` would know, but not in every browser yet.
const rightToLeft: ReadonlySet<string> = new Set([
  'ar',
  'ckb',
  'dv',
  'fa',
  'he',
  'ps',
  'sd',
  'ug',
  'ur',
  'yi',
])

/** Which way the texts of a BCP 47 tag run. */
export function getDirection(tag: string): 'ltr' | 'rtl' {
  const { language, script } = parseTag(tag)
  if (script) return ['Arab', 'Hebr', 'Thaa'].includes(script) ? 'rtl' : 'ltr'
  return rightToLeft.has(language) ? 'rtl' : 'ltr'
}
