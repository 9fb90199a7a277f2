import { html } from 'hono/html'
import { type Markup, renderPage } from './renderPage.js'

/** The page for an address that leads nowhere. */
export function renderMissingPage(text: string): Markup {
  return renderPage(
    'Not found',
    html`<section class="card"><h1>Not found</h1><p>${text}</p><p><a href="/">To the dev console</a></p></section>`,
  )
}
