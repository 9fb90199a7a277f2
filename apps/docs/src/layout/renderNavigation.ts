import { escapeHtml } from '../markdown/escapeHtml.js'
import type { Page } from '../page.js'

/** The list of pages beside each page; on a phone the page's script folds it. `to`: addresses as of this page. */
export function renderNavigation(
  current: Page,
  pages: readonly Page[],
  to: (path: string) => string,
): string {
  const groups = [...new Set(pages.flatMap(({ group }) => group ?? []))]
  // Of the many pages without a group, those beside the current one.
  const folder = current.group
    ? current.path
    : (/^reference\/[\w/]+?\/(?=\w+\/$)/.exec(current.path)?.[0] ?? current.path)
  const isBeside = (page: Page) =>
    folder.startsWith('reference/') &&
    page.group === undefined &&
    page.path.startsWith(folder) &&
    !page.path.slice(folder.length, -1).includes('/')
  const item = (page: Page, inner = '') =>
    `<li><a href="${to(page.path)}"${page === current ? ' aria-current="page"' : ''}>${escapeHtml(page.title)}</a>${inner}</li>`
  const lists = groups.map((group) => {
    const items = pages
      .filter((page) => page.group === group)
      .map((page) => {
        const inner = page.path === folder ? pages.filter(isBeside).map((each) => item(each)) : []
        return item(page, inner.length > 0 ? `<ul>${inner.join('')}</ul>` : '')
      })
    return `<h2>${escapeHtml(group)}</h2><ul>${items.join('')}</ul>`
  })
  return `<nav class="menu" aria-label="Pages"><details open><summary>All pages</summary>${lists.join('')}</details></nav>`
}
