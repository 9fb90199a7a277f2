import type { NameStore } from './createNameStore.js'
import { isLabel, isReserved, toSkeleton } from './nameRules.js'

/** Suggestions beside the name that was asked for. */
const most = 4

/** Shortest text that is answered, characters. */
const shortest = 3

/** What is put around a label that is taken. */
const variants: readonly ((label: string) => string)[] = [
  (label) => `${label}-wallet`,
  (label) => `my-${label}`,
  (label) => `${label}-one`,
  (label) => `the-${label}`,
  (label) => `${label}-key`,
  (label) => `${label}-pay`,
  (label) => `${label}-home`,
  (label) => `${label}-plus`,
]

/**
 * Whether a name is free, first, and up to four free ones like it. Nothing for a text of under three characters, or with
 * characters that no name has.
 */
export async function suggestNames(
  store: Pick<NameStore, 'listTaken'>,
  suffixes: readonly string[],
  text: string,
  zone: string | undefined,
): Promise<{ suggestions: { name: string; registered: boolean }[] }> {
  const lower = text.toLowerCase()
  const ending = suffixes.find((suffix) => lower.endsWith(suffix)) ?? ''
  const label = lower.slice(0, lower.length - ending.length)
  const suffix = suffixes.find((each) => each === `.${zone}`) ?? suffixes[0] ?? ''
  if (label.length < shortest) return { suggestions: [] }
  const candidates = [label, ...variants.map((toVariant) => toVariant(label))].filter(isLabel)
  const taken = await store.listTaken(candidates.map(toSkeleton))
  const judged = candidates.map((candidate) => ({
    label: candidate,
    registered: isReserved(candidate) || taken.has(toSkeleton(candidate)),
  }))
  const exact = judged.filter((each) => each.label === label)
  const others = judged.filter((each) => each.label !== label && !each.registered).slice(0, most)
  return {
    suggestions: [...exact, ...others].map(({ label: found, registered }) => ({
      name: `${found}${suffix}`,
      registered,
    })),
  }
}
