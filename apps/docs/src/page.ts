/** Parts of the site, in the order of its navigation. */
export const sections = ['Start', 'Guides', 'Reference', 'Errors', 'Internals'] as const

/** One page of the site. */
export type Page = {
  /** Below the site's root, with a slash at its end; the first page's is empty. */
  path: string
  title: string
  section: (typeof sections)[number]
  /** Heading above it in the navigation; absent: the page is reached from another one alone. */
  group?: string
  /** One sentence, for lists, for search and for `llms.txt`. */
  description: string
  /** Begins with the title as a heading. Links lead to files of the repository, or begin with a slash and are paths of the site. */
  markdown: string
  /** The document it is made of, as a path from the repository's root. */
  source?: string
  /** Names in code that lead here: exports and error codes. */
  names?: readonly string[]
}
