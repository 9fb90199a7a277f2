import { html, raw } from 'hono/html'

/** Markup made by `html`, which escapes everything put into it. */
export type Markup = ReturnType<typeof html>

/** A page of a stand-in for somebody else's service, around what it shows. The style is at `/style.css` of the same host. */
export function renderStandInPage(title: string, content: Markup): Markup {
  return html`${raw('<!doctype html>')}
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/style.css" />
  </head>
  <body>
    <main class="narrow">
      <section class="card" aria-labelledby="title">
        <h1 id="title">${title}</h1>
        ${content}
      </section>
    </main>
  </body>
</html>`
}
