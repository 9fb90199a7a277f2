import type { Rendered } from '../markdown/renderMarkdown.js'
import type { Page } from '../page.js'
import type { SearchSection } from './searchSections.js'

/** Characters of a section that are searched and shown. */
const longestText = 600

/** What the search looks through: each page, and each of its sections. */
export function createSearchIndex(rendered: ReadonlyMap<Page, Rendered>): SearchSection[] {
  return [...rendered].flatMap(([page, { html, headings }]) => {
    const first = { path: page.path, page: page.title, heading: '', text: page.description }
    // Of what is generated, the description says all that tells one page from another.
    if (!page.source) return [first]
    const parts = html.split(/<h[2-4] id="[^"]*">.*?<\/h[2-4]>/s).slice(1)
    const sections = headings.filter(({ depth }) => depth > 1 && depth < 5)
    return [
      first,
      ...sections.map(({ text, id }, at) => ({
        path: `${page.path}#${id}`,
        page: page.title,
        heading: text,
        text: toText(parts[at] ?? '').slice(0, longestText),
      })),
    ]
  })
}

function toText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}
