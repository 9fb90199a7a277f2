import * as v from 'valibot'

/** Key of a namespace: a chain family, or a single chain of one. CAIP-25. */
export const namespaceKeySchema = v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}(:[-_a-zA-Z0-9]{1,32})?$/))

/** A chain by its CAIP-2 id, of any family. */
export const chainSchema = v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/))

/** The family a CAIP-2 or CAIP-10 id, or a key of a namespace, belongs to. */
export function getFamily(id: string): string {
  return id.split(':', 1)[0] ?? ''
}

/** Joins lists, each entry once and in the order of its first appearance. */
export function unite(...lists: (readonly string[] | undefined)[]): readonly string[] {
  return [...new Set(lists.flatMap((list) => list ?? []))]
}
