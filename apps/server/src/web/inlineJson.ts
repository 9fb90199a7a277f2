/**
 * Writes a value into a page as inert JSON, before the page's first script and in the place of an element of the same
 * id that stood there for the development server. `after` is markup that follows it.
 */
export function inlineJson(html: string, id: string, value: unknown, after = ''): string {
  // `<` must not appear in a script element's text, or a value could end the element.
  const json = JSON.stringify(value).replaceAll('<', '\\u003c')
  const element = `<script type="application/json" id="${id}">${json}</script>`
  const page = html.replace(new RegExp(`<script[^>]*id="${id}"[^>]*>[^<]*</script>`), '')
  const at = findInsertionPoint(page)
  return `${page.slice(0, at)}${element}${after}${page.slice(at)}`
}

function findInsertionPoint(html: string): number {
  const head = html.indexOf('</head>')
  const script = html.indexOf('<script')
  if (script >= 0 && (head < 0 || script < head)) return script
  return head < 0 ? 0 : head
}
