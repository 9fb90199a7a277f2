import { Marked, type Token, type Tokens } from 'marked'
import { escapeHtml } from './escapeHtml.js'
import { highlight } from './highlight.js'
import { readFence } from './readFence.js'
import { createSlugger } from './slugify.js'

/** Where a link of a page leads. */
export type Target = { href: string; title: string }

/** What a page knows of the site around it. */
export type Surroundings = {
  /** A link as it is written; undefined: it leads nowhere. */
  resolveLink(link: string): Target | undefined
  /** A name, path or section in code; undefined: it is code and nothing more. */
  resolveName(name: string): Target | undefined
}

export type Heading = { depth: number; text: string; id: string }
export type Rendered = { html: string; headings: readonly Heading[]; problems: readonly string[] }

/** The comment before a row of tabs, each of which begins with a heading of the third rank, and the comment after it. */
const tabsStart = '<!-- tabs -->'
const tabsEnd = '<!-- end of tabs -->'

/** Renders one page. `problems`: links that lead nowhere. */
export function renderMarkdown(markdown: string, around: Surroundings): Rendered {
  const headings: Heading[] = []
  const problems: string[] = []
  const slugify = createSlugger()
  // A name in code leads to its page, but not inside of another link.
  let isInLink = false
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens)
        const text = this.parser.parseInline(tokens, this.parser.textRenderer)
        const id = slugify(text)
        headings.push({ depth, text, id })
        return depth === 1
          ? `<h1>${html}</h1>\n`
          : `<h${depth} id="${id}">${html} <a class="anchor" href="#${id}" aria-label="Link to ${escapeHtml(text)}">#</a></h${depth}>\n`
      },
      code: renderCode,
      codespan({ text }) {
        const target = isInLink ? undefined : around.resolveName(text)
        if (!target) return `<code>${escapeHtml(text)}</code>`
        const shown = text.startsWith('docs/') ? escapeHtml(target.title) : `<code>${escapeHtml(text)}</code>`
        return `<a href="${target.href}">${shown}</a>`
      },
      link({ href, tokens }) {
        isInLink = true
        const inner = this.parser.parseInline(tokens)
        isInLink = false
        if (/^https?:|^mailto:/.test(href)) return `<a href="${escapeHtml(href)}">${inner}</a>`
        const target = around.resolveLink(href)
        if (!target) problems.push(href)
        return `<a href="${target?.href ?? '#'}">${inner}</a>`
      },
      table(token) {
        const row = (cells: readonly Tokens.TableCell[], tag: string) =>
          `<tr>${cells
            .map(({ text, tokens }) => {
              // A heading without a text is none.
              const name = text.trim() === '' ? 'td' : tag
              return `<${name}>${this.parser.parseInline(tokens)}</${name}>`
            })
            .join('')}</tr>`
        const hasHead = token.header.some(({ text }) => text.trim() !== '')
        const head = hasHead ? `<thead>${row(token.header, 'th')}</thead>` : ''
        const body = token.rows.map((cells) => row(cells, 'td')).join('\n')
        return `<div class="table" tabindex="0"><table>${head}<tbody>${body}</tbody></table></div>\n`
      },
      html: ({ text }) => (text.trim().startsWith('<!--') ? '' : escapeHtml(text)),
    },
    extensions: [documentMention(around)],
  })
  const tokens = marked.lexer(markdown)
  const html = renderTabs(tokens, (part) => marked.parser(part))
  return { html, headings, problems }
}

/** A document that the text names without code around it, `docs/…md` or `product.md §4`, is a link to its page. */
function documentMention(around: Surroundings) {
  const pattern = /^(?:docs\/[\w/.-]+\.md|[\w-]+\.md \u00a7[\d.]*\d)/
  return {
    name: 'documentMention',
    level: 'inline' as const,
    start: (text: string) => text.match(/(?<![\w/])(?:docs\/[\w/-]+\.md|[\w-]+\.md \u00a7\d)/)?.index,
    tokenizer(text: string) {
      const [raw] = pattern.exec(text) ?? []
      return raw ? { type: 'documentMention', raw, text: raw } : undefined
    },
    renderer({ raw }: Tokens.Generic) {
      const target = around.resolveName(raw)
      if (!target) return escapeHtml(raw)
      return `<a href="${target.href}">${escapeHtml(raw.includes('\u00a7') ? raw : target.title)}</a>`
    },
  }
}

function renderCode({ text, lang = '' }: Tokens.Code): string {
  const { language, file } = readFence(lang)
  const name = file?.replace(/^packages\/create-gangway\/templates\/[^/]+\//, '')
  const caption = name ? `<figcaption>${escapeHtml(name)}</figcaption>` : ''
  return `<figure class="code">${caption}<pre tabindex="0"><code>${highlight(text, language)}</code></pre></figure>\n`
}

/** Rows of tabs are sections one below the other; the page's script makes tabs of them. */
function renderTabs(tokens: Token[], render: (tokens: Token[]) => string): string {
  const start = tokens.findIndex(({ type, raw }) => type === 'html' && raw.trim() === tabsStart)
  if (start < 0) return render(tokens)
  const end = tokens.findIndex(({ type, raw }, at) => at > start && type === 'html' && raw.trim() === tabsEnd)
  if (end < 0) throw new Error(`A row of tabs has no “${tabsEnd}”`)
  const panels: Token[][] = []
  for (const token of tokens.slice(start + 1, end)) {
    if (token.type === 'heading' && (token as Tokens.Heading).depth === 3) panels.push([])
    if (token.type !== 'space') panels.at(-1)?.push(token)
  }
  const before = render(tokens.slice(0, start))
  const row = panels.map((panel) => `<section>${render(panel)}</section>`).join('\n')
  return `${before}<div class="tabs">${row}</div>${renderTabs(tokens.slice(end + 1), render)}`
}
