/** A part of a page that a search finds. */
export type SearchSection = {
  /** Below the site's root, with its anchor. */
  path: string
  /** Title of its page. */
  page: string
  /** Empty for the page itself. */
  heading: string
  text: string
}

/** Most results that are shown. */
const mostResults = 12

/** The sections that have every word of a query, the beginning of a word being enough; those with it in their title come first. */
export function searchSections(sections: readonly SearchSection[], query: string): SearchSection[] {
  const words = toWords(query)
  if (words.length === 0) return []
  return sections
    .map((section, at) => ({ section, at, score: rate(section, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || one.at - other.at)
    .slice(0, mostResults)
    .map(({ section }) => section)
}

function rate({ page, heading, text }: SearchSection, words: readonly string[]): number {
  const fields = [
    { words: toWords(page), weight: heading === '' ? 40 : 4 },
    { words: toWords(heading), weight: 20 },
    { words: toWords(text), weight: 1 },
  ]
  let score = 0
  for (const word of words) {
    const best = Math.max(
      ...fields.map((field) =>
        field.words.includes(word)
          ? field.weight * 2
          : field.words.some((each) => each.startsWith(word))
            ? field.weight
            : 0,
      ),
    )
    if (best === 0) return 0
    score += best
  }
  // Of two titles with the words, the shorter is the one that was meant.
  return score - Math.min(fields.slice(0, 2).flatMap((field) => field.words).length, 10) / 100
}

/** `useSignMessage` is found by “sign” too. */
function toWords(text: string): string[] {
  const whole = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
  const parts =
    text
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .replaceAll('_', ' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set([...whole, ...parts])]
}
