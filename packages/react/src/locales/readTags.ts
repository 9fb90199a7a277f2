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
  const { numberingSystem } = new Intl.Locale(tag)
  const isLatin = new Intl.NumberFormat(tag).resolvedOptions().numberingSystem === 'latn'
  return numberingSystem || isLatin ? tag : new Intl.Locale(tag, { numberingSystem: 'latn' }).toString()
}
