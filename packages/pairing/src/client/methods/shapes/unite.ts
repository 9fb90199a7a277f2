/** Joins lists, each entry once and in the order of its first appearance. */
export function unite(...lists: (readonly string[] | undefined)[]): readonly string[] {
  return [...new Set(lists.flatMap((list) => list ?? []))]
}
