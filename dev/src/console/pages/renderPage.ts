import { html, raw } from 'hono/html'

/** Markup made by `html`, which escapes everything put into it. */
export type Markup = ReturnType<typeof html>

/** The frame of every page of the console. `isWaiting` makes it reload until what it waits for is there. */
export function renderPage(title: string, content: Markup, isWaiting = false): Markup {
  return html`${raw('<!doctype html>')}
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title} · Gangway dev console</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/console.css" />
    <script type="module" src="/console.js"></script>
  </head>
  <body ${isWaiting ? raw('data-waiting') : ''}>
    <header class="top">
      <a class="brand" href="/"><span class="mark" aria-hidden="true"></span>Gangway <span>dev console</span></a>
      <nav aria-label="Pages"><a href="/">Overview</a> <a href="/inbox">Mail</a> <a href="/phone">Phone wallet</a> <a href="/farcaster">Farcaster phone</a></nav>
    </header>
    <main>${content}</main>
  </body>
</html>`
}
