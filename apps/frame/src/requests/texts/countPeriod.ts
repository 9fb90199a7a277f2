/** Lengths of time people count in, seconds, the longest first. */
const periods = [
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** A length of time people count in. */
export type Unit = (typeof periods)[number][0]

/** Seconds in the longest unit they are whole in, e.g. two days. */
export function countPeriod(seconds: number): { unit: Unit; count: number } {
  const [unit, length] = periods.find(([, each]) => seconds % each === 0) ?? ['second', 1]
  return { unit, count: seconds / length }
}
