import { parseTag } from './parseTag.js'

/** Languages that write numbers by digits of their own, somewhere at least (CLDR). */
const withOwnDigits = new Set(
  'ar ars as bgc bho bn ccp ckb dz fa ff ks lrc mni mr my mzn ne nqo pa ps raj sa sat sd ur uz'.split(' '),
)

/**
 * The usable ones of some BCP 47 tags, with the digits 0–9 unless a tag asks for others (`ar-u-nu-arab`): amounts
 * are compared with what a wallet or an explorer shows, digit for digit, and those write 0–9.
 */
export function readTags(tags: readonly string[]): string[] {
  return tags.flatMap((tag) => {
    try {
      return withLatinDigits(tag)
    } catch {
      // Not a tag, such as `en_US`.
      return []
    }
  })
}

function withLatinDigits(tag: string): string {
  const { language, numberingSystem } = parseTag(tag)
  // Asking how numbers are written costs a phone 70 ms, before there is a button.
  if (numberingSystem || !withOwnDigits.has(language)) return tag
  const isLatin = new Intl.NumberFormat(tag).resolvedOptions().numberingSystem === 'latn'
  return isLatin ? tag : new Intl.Locale(tag, { numberingSystem: 'latn' }).toString()
}
