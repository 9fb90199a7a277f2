/** Groups a list by a key, in the order in which the keys come first. */
export function groupBy<T>(list: readonly T[], getKey: (entry: T) => string): [key: string, entries: T[]][] {
  const groups = new Map<string, T[]>()
  for (const entry of list) groups.set(getKey(entry), [...(groups.get(getKey(entry)) ?? []), entry])
  return [...groups]
}
