import { createLinks } from './createLinks.js'
import { renderPage } from './layout/renderPage.js'
import { type Rendered, renderMarkdown, type Surroundings } from './markdown/renderMarkdown.js'
import type { Page } from './page.js'
import { createSearchIndex } from './search/createSearchIndex.js'

/** The files of the site that are made of its pages, by path, and the links in them that lead nowhere. */
export type Site = { files: ReadonlyMap<string, string>; problems: readonly string[] }

/** Renders all pages, the index of the search and `llms.txt`. */
export function renderSite(pages: readonly Page[]): Site {
  const linksOf = createLinks(pages)
  const rendered = new Map(pages.map((page) => [page, renderMarkdown(page.markdown, linksOf(page))]))
  const files = new Map<string, string>()
  for (const [page, content] of rendered) {
    files.set(`${page.path}index.html`, renderPage(page, content, pages))
    files.set(`${page.path}index.md`, leadToMarkdown(page.markdown, linksOf(page)))
  }
  files.set('search.json', JSON.stringify(createSearchIndex(rendered)))
  files.set('llms.txt', listForPrograms(pages))
  return { files, problems: findProblems(rendered) }
}

/** A page's Markdown, whose links lead to that of other pages. */
function leadToMarkdown(markdown: string, { resolveLink }: Surroundings): string {
  return markdown.replace(/\]\((?!https?:|mailto:)([^)\s]+)\)/g, (written, link: string) => {
    const [path, anchor] = resolveLink(link)?.href.split('#') ?? []
    if (path === undefined) return written
    return `](${path}${path.endsWith('/') ? 'index.md' : ''}${anchor ? `#${anchor}` : ''})`
  })
}

/** What programs read that answer questions: https://llmstxt.org. */
function listForPrograms(pages: readonly Page[]): string {
  const groups = [...new Set(pages.flatMap(({ group }) => group ?? []))]
  return [
    '# Gangway',
    '',
    '> Connects a web page to crypto wallets on EVM networks and Solana: a button, a dialog, hooks and a core without a framework, and a',
    '> server that you run. Every page below is Markdown.',
    '',
    ...groups.flatMap((group) => [
      `## ${group}`,
      '',
      ...pages
        .filter((page) => page.group === group)
        .map(({ title, path, description }) => `- [${title}](${path}index.md): ${description}`),
      '',
    ]),
  ].join('\n')
}

/** Links without a page, and anchors without a heading. */
function findProblems(rendered: ReadonlyMap<Page, Rendered>): string[] {
  const ids = new Map(
    [...rendered].map(([{ path }, { headings }]) => [path, new Set(headings.map(({ id }) => id))]),
  )
  return [...rendered].flatMap(([page, { html, problems }]) => {
    const name = page.source ?? page.path
    const anchors = [...html.matchAll(/ href="([^":#]*)#([^"]+)"/g)].flatMap(([, path = '', id = '']) => {
      const { pathname } = new URL(path, `http://site/${page.path}`)
      return ids.get(pathname.slice(1))?.has(decodeURIComponent(id))
        ? []
        : [`${name}: ${path}#${id} is no heading`]
    })
    return [...problems.map((link) => `${name}: ${link} is no page`), ...anchors]
  })
}
