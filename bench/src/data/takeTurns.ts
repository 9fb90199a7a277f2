import { getQuantile } from './getQuantile.js'

const rounds = 3

/** Measures several things in turn, so that a slow moment meets all of them, once more than counts; gives the medians. */
export async function takeTurns<K extends string>(
  measures: Readonly<Record<K, () => Promise<number>>>,
): Promise<Record<K, number>> {
  const entries = Object.entries(measures) as [K, () => Promise<number>][]
  const taken = new Map<K, number[]>(entries.map(([name]) => [name, []]))
  // The first time code is compiled.
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, measure] of entries) {
      const value = await measure()
      if (round > 0) taken.get(name)?.push(value)
    }
  return Object.fromEntries(
    entries.map(([name]) => [name, getQuantile(taken.get(name) ?? [], 0.5)]),
  ) as Record<K, number>
}
