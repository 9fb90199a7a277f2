import { posix } from 'node:path'
import type { Surroundings, Target } from './markdown/renderMarkdown.js'
import { createSlugger } from './markdown/slugify.js'
import type { Page } from './page.js'

/** Files beside the pages that a page may link to. */
const files = new Set(['openapi.json', 'llms.txt'])

/** How links and names of each page find the other pages. Addresses are relative, so that the site may be served below any path. */
export function createLinks(pages: readonly Page[]): (page: Page) => Surroundings {
  const byPath = new Map(pages.map((page) => [page.path, page]))
  const bySource = new Map(pages.flatMap((page) => (page.source ? [[page.source, page] as const] : [])))
  // Of two things with one name neither is meant.
  const byName = new Map<string, Page | null>()
  for (const page of pages)
    for (const name of page.names ?? []) byName.set(name, byName.has(name) ? null : page)

  return (from) => {
    const toTarget = (page: Page, anchor = ''): Target => ({
      href: `${toRelative(from.path, page.path)}${anchor}`,
      title: page.title,
    })
    return {
      resolveLink(link) {
        const [path = '', fragment] = link.split('#')
        const anchor = fragment === undefined ? '' : `#${fragment}`
        if (path === '') return { href: anchor, title: from.title }
        if (files.has(path.slice(1))) return { href: toRelative(from.path, path.slice(1)), title: path }
        const page = path.startsWith('/')
          ? byPath.get(path.slice(1))
          : (bySource.get(path) ?? bySource.get(posix.join(posix.dirname(from.source ?? ''), path)))
        return page && toTarget(page, anchor)
      },
      resolveName(name) {
        const [, document, section] = /^([\w-]+\.md) \u00a7([\d.]+)$/.exec(name) ?? []
        if (document && section) {
          const page = [...bySource].find(([source]) => source.endsWith(`/${document}`))?.[1]
          const id = page && findSection(page.markdown, section)
          return page && toTarget(page, id ? `#${id}` : '')
        }
        const page = bySource.get(name) ?? byName.get(name)
        if (!page || page === from) return undefined
        return toTarget(page, page.path.endsWith('/types/') ? `#${name.toLowerCase()}` : '')
      },
    }
  }
}

/** The id of the heading with a number: `4.2` is that of “### 4.2 Fees”. */
function findSection(markdown: string, section: string): string | undefined {
  const slugify = createSlugger()
  const ids = [...markdown.matchAll(/^#{2,} (.+)$/gm)].map(([, heading = '']) => ({
    heading,
    id: slugify(heading.replace(/`/g, '')),
  }))
  const number = new RegExp(`^${section.replace(/\.$/, '').replaceAll('.', '\\.')}\\.?(?: |$)`)
  return ids.find(({ heading }) => number.test(heading))?.id
}

/** From one page to another or to a file; both as paths below the site's root. */
export function toRelative(from: string, to: string): string {
  const path = posix.relative(from, to)
  if (to !== '' && !to.endsWith('/')) return path
  return path === '' ? './' : `${path}/`
}
