import type { Documented } from '../reference/readReference.js'

/** Path of the page of an export. Types of an entry share one, on which each has its heading. */
export function getReferencePath({ entry, kind, name }: Documented): string {
  const folder = `reference/${entry.replace('@gangway/', '')}`
  return kind === 'type' ? `${folder}/types/#${name.toLowerCase()}` : `${folder}/${name}/`
}
