import { toRelative } from '../createLinks.js'
import { escapeHtml } from '../markdown/escapeHtml.js'
import type { Rendered } from '../markdown/renderMarkdown.js'
import type { Page } from '../page.js'
import { playgroundMarkup } from './playgroundMarkup.js'
import { renderNavigation } from './renderNavigation.js'

/** Only the playground talks to others: to the node of the wallet that a person connects in it. */
const playground = 'playground/'

/** One page of the site as HTML. */
export function renderPage(page: Page, { html, headings }: Rendered, pages: readonly Page[]): string {
  const to = (path: string) => toRelative(page.path, path)
  const isPlayground = page.path === playground
  const contents = headings.filter(({ depth }) => depth === 2)
  const title = page.path === '' ? 'Gangway' : `${page.title} – Gangway`
  return `<!doctype html>
<html lang="en" data-root="${to('')}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta http-equiv="Content-Security-Policy" content="default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; connect-src 'self'${isPlayground ? ' https: http://127.0.0.1:* http://localhost:*' : ''}" />
    <meta name="description" content="${escapeHtml(page.description)}" />
    <title>${escapeHtml(title)}</title>
    <link rel="icon" type="image/svg+xml" href="${to('favicon.svg')}" />
    <link rel="stylesheet" href="${to('assets/site.css')}" />
    <link rel="alternate" type="text/markdown" href="index.md" />
    <script src="${to('theme.js')}"></script>
    <script type="module" src="${to('assets/site.js')}"></script>${
      isPlayground
        ? `
    <link rel="stylesheet" href="${to('assets/playground.css')}" />
    <script type="module" src="${to('assets/playground.js')}"></script>`
        : ''
    }
  </head>
  <body>
    <a class="skip" href="#content">Skip to content</a>
    <header class="top">
      <a class="brand" href="${to('')}"><img src="${to('favicon.svg')}" alt="" width="28" height="28" />Gangway</a>
      <div class="tools">
        <search hidden>
          <input type="search" placeholder="Search" aria-label="Search these pages" aria-controls="search-results" autocomplete="off" spellcheck="false" />
          <div id="search-results" class="results" hidden><p role="status"></p><ul></ul></div>
        </search>
      </div>
    </header>
    <div class="columns">
      ${renderNavigation(page, pages, to)}
      <main id="content" tabindex="-1">
${html}${isPlayground ? playgroundMarkup : ''}
      </main>
      ${
        contents.length > 1
          ? `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${contents
              .map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`)
              .join('')}</ul></nav>`
          : ''
      }
    </div>
  </body>
</html>
`
}
