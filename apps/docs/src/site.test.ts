import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { errorCodes, GangwayError } from '@gangway/protocol'
import { beforeAll, expect, test } from 'vitest'
import type { Page } from './page.js'
import { documentGroups } from './pages/documents.js'
import { listPages } from './pages/listPages.js'
import { emitDeclarations } from './reference/emitDeclarations.js'
import { renderSite, type Site } from './renderSite.js'
import { searchSections } from './search/searchSections.js'

const root = fileURLToPath(new URL('../../..', import.meta.url))

let pages: Page[]
let site: Site
const read = (path: string) => site.files.get(path) ?? ''
beforeAll(async () => {
  pages = await listPages(root, emitDeclarations(root))
  site = renderSite(pages)
}, 300_000)

test('default: every link and anchor of every page leads somewhere', () => {
  expect(site.problems).toEqual([])
  for (const [path, html] of site.files)
    for (const [, href = ''] of path.endsWith('.html') ? html.matchAll(/ (?:href|src)="([^"]+)"/g) : []) {
      if (/^(https?:|#)/.test(href)) continue
      const { pathname } = new URL(href, `http://site/${path}`)
      const target = `${pathname.slice(1)}${pathname.endsWith('/') ? 'index.html' : ''}`
      const isBuilt = /^(assets\/|favicon|theme|openapi)/.test(target)
      expect(isBuilt || site.files.has(target), `${path}: ${href}`).toBe(true)
    }
})

test('default: every recipe is a page of one group', () => {
  const files = documentGroups.flatMap((group) => group.files)
  const recipes = readdirSync(join(root, 'docs/recipes')).map((name) => `recipes/${name.replace('.md', '')}`)
  expect(recipes.filter((recipe) => !files.includes(recipe))).toEqual([])
  expect(new Set(files).size).toBe(files.length)
})

test('default: every hook, component and action has a page, with its comment and its signature', () => {
  const paths = new Set(pages.map(({ path }) => path))
  const api = readFileSync(join(root, 'packages/react/src/index.ts'), 'utf8')
  const hooks = [...api.matchAll(/\b(use[A-Z]\w+)/g)].map(([, name]) => `reference/react/${name}/`)
  expect(hooks.length).toBeGreaterThan(30)
  expect(
    hooks.filter((path) => !paths.has(path) && !/\/use(Answer|Request|AccountList)\//.test(path)),
  ).toEqual([])
  const page = pages.find(({ path }) => path === 'reference/core/signMessage/')?.markdown ?? ''
  expect(page).toContain('Action of `@gangway/core`')
  expect(page).toMatch(/^function signMessage.*\(config: Config, parameters: /m)
  expect(page).toMatch(/^## Throws$/m)
  expect(read('reference/react/useTransactionSigner/index.md')).toContain('a signer of `@solana/kit`')
  for (const path of [
    'reference/react/ConnectButton/',
    'reference/element/GangwayButtonElement/',
    'reference/verify/createVerifier/',
    'reference/testing/addTestWallet/',
    'reference/core/wagmi/createConfigFromWagmi/',
  ])
    expect([...paths]).toContain(path)
})

test('default: every error code has a page, where docsUrl of the error leads', () => {
  for (const code of Object.keys(errorCodes) as (keyof typeof errorCodes)[])
    expect(read(`${new GangwayError(code).docsUrl}index.html`), code).toContain(code)
  expect(read('errors/CONNECTION_USER_REJECTED/index.md')).toContain('You declined the request')
})

test('default: the start page has a tab for each kind of app, with the code of its template', () => {
  const start = read('start/index.html')
  const [first = ''] = start.split('<h2 id="an-app-you-have"')
  const tabs = [...first.matchAll(/<h3 id="[^"]*">([^<]+) </g)].map(([, name]) => name)
  expect(tabs).toEqual([
    'React + Vite',
    'Next',
    'wagmi',
    'Vue',
    'React Router',
    'Nuxt',
    'SvelteKit',
    'Astro',
    'Plain page',
  ])
  expect(first.replace(/<[^>]+>/g, '')).toContain('createConfigFromWagmi(wagmiConfig, { transports })')
})

test('default: the HTTP API has the routes of the server’s own document', () => {
  expect(read('reference/http/index.md')).toContain('## GET /openapi.json')
  expect(read('reference/http/index.md')).toContain('## POST /v1/')
})

test('default: a search finds a hook by its name and by a word of it, and a section by its heading', () => {
  const sections = JSON.parse(read('search.json'))
  const find = (query: string) => searchSections(sections, query).map(({ path }) => path)
  expect(find('useSignMessage')[0]).toBe('reference/react/useSignMessage/')
  expect(find('typed data')).toContain('reference/react/useSignTypedData/')
  expect(find('behind a proxy')).toContain('operate/self-hosting/#behind-a-proxy')
  expect(find('CONNECTION_NO')[0]).toMatch(/^errors\/CONNECTION_NO/)
  expect(find('zzzz')).toEqual([])
  expect(find(' ')).toEqual([])
})

test('default: llms.txt lists the pages, each of which is Markdown', () => {
  const links = [...read('llms.txt').matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => path)
  expect(links.length).toBeGreaterThan(50)
  expect(links.filter((path) => !site.files.has(path))).toEqual([])
  expect(read('index.md')).toContain('](start/index.md)')
  expect(read('start/index.md')).toContain('createRoot(document.body)')
})

test('error: a link, an anchor and a name that lead nowhere are told', () => {
  const markdown = '# A\n\n[page](docs/none.md) [anchor](#none) [section](/b/#none) docs/none.md `none`\n'
  const page: Page = {
    path: 'a/',
    title: 'A',
    section: 'Guides',
    description: '',
    markdown,
    source: 'docs/a.md',
  }
  const other: Page = { ...page, path: 'b/', title: 'B', markdown: '# B\n\n## Some\n', source: 'docs/b.md' }
  expect(renderSite([page, other]).problems).toEqual([
    'docs/a.md: docs/none.md is no page',
    'docs/a.md: #none is no heading',
    'docs/a.md: ../b/#none is no heading',
  ])
})

test('behavior: a name inside of a link is no second link, and a heading of a table without a text is none', () => {
  const markdown = '# A\n\n[`b`](/b/) `b`\n\n| | C |\n|---|---|\n| `b` | d |\n\n| | |\n|---|---|\n| e | f |\n'
  const page: Page = { path: 'a/', title: 'A', section: 'Guides', description: '', markdown }
  const other: Page = { ...page, path: 'b/', title: 'B', markdown: '# B\n', names: ['b'] }
  const html = renderSite([page, other]).files.get('a/index.html') ?? ''
  expect(html).toContain('<p><a href="../b/"><code>b</code></a> <a href="../b/"><code>b</code></a></p>')
  expect(html).toContain('<thead><tr><td></td><th>C</th></tr></thead>')
  expect(html.match(/<thead>/g)).toHaveLength(1)
})

test('behavior: what a document has of HTML is shown, and does not become a part of the page', () => {
  const markdown = '# A\n\n<script>alert(1)</script>\n\n`<img src=x onerror=alert(1)>` & <b>bold</b>\n'
  const page: Page = { path: 'a/', title: '<A>', section: 'Guides', description: '"', markdown }
  const html = renderSite([page]).files.get('a/index.html') ?? ''
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).not.toMatch(/<img src=x|<b>|<title><A>/)
})
