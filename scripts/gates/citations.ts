import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const skippedFolders = new Set([
  ...['node_modules', 'dist', 'artifacts', 'test-results', 'playwright-report', '.git', '.gangway'],
])
const isText = /\.(md|tsx?|m?js|css|html|sql|ya?ml|sol)$/

/** `product.md §4 “Sign-in flow”, §9`, `interface-guide.md §7.1–7.3`; a line break may be in any gap. */
const citation = (() => {
  const gap = '(?:[ \\t]+|[ \\t]*\\n[ \\t]*(?:\\*|//|#)?[ \\t]*)'
  const number = '\\d+(?:\\.\\d+)*'
  const name = `(?:${gap}“[^”]*”)?`
  const more = `(?:${name}(?:(?:[,;]|,? and|,? or)${gap}§${number}|(?:–| to )§?${number}))`
  return new RegExp(`(?<![\\w-])([a-z][a-z-]*\\.md)\`?${gap}(§${number}${more}*)`, 'g')
})()

/** Standards of others, which every reader can open: `RFC 9449 §7.1 and §8`. */
const standard = (() => {
  const name =
    'RFC \\d+|FIPS [\\d-]+|SEC 1|CSS Color \\d|WebAuthn|Yellow Paper|did:key method,|JSON-RPC 2\\.0,|OpenID Connect Core|draft-[a-z\\d-]+'
  return new RegExp(`(?:${name})[ \\t]+§[\\w.]+(?:(?:,| and)[ \\t]+§[\\w.]+)*`, 'g')
})()

/** The specification and the design from which docs/product.md and docs/architecture.md were made; neither is here. */
const isElsewhere = /\b(?:SPEC|DESIGN)\b/g

/** Where a number without a document's name is one of the same page. */
const isReference = (file: string) => file.startsWith('docs/reference/') || file === 'docs/product.md'

/** This gate and its test are about such words. */
const isGate = (file: string) => /^scripts\/gates\/citations(?:\.test)?\.ts$/.test(file)

/**
 * The citations below a folder that lead nowhere: a document that is not in `docs`, a number that none of its headings
 * has, or a number without a document or a standard. A document is known by its file name; two documents with one name
 * are errors too, as a citation could mean either.
 */
export function findDeadCitations(root: string): string[] {
  const documents = readDocuments(root)
  const twice = [...documents].filter(([, files]) => files.length > 1)
  return [
    ...twice.map(([name, files]) => `${name} is the name of ${files.map(({ file }) => file).join(' and ')}`),
    ...listTexts(root).flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const dead = findInText(file, text, documents)
      if (isGate(file)) return dead
      return [...dead, ...(isReference(file) ? findInPage(file, text) : findUnnamed(file, text))]
    }),
  ]
}

type Document = { file: string; numbers: ReadonlySet<string> }

function readDocuments(root: string): Map<string, Document[]> {
  const documents = new Map<string, Document[]>()
  for (const file of listTexts(root, 'docs').filter((path) => path.endsWith('.md'))) {
    const numbers = readNumbers(readFileSync(join(root, file), 'utf8'))
    const name = basename(file)
    documents.set(name, [...(documents.get(name) ?? []), { file, numbers }])
  }
  return documents
}

/** The numbers of headings: `## 4. States`, `### 7.5 Pairing`. */
function readNumbers(text: string): ReadonlySet<string> {
  const prose = text.replace(/^ *```.*?^ *```$/gms, '')
  return new Set([...prose.matchAll(/^#{2,6} (\d+(?:\.\d+)*)\.? /gm)].map(([, number = '']) => number))
}

function findInText(file: string, text: string, documents: Map<string, Document[]>): string[] {
  return [...text.matchAll(citation)].flatMap(({ index, 1: name = '', 2: list = '' }) => {
    const numbers = documents.get(name)?.[0]?.numbers
    const line = toLine(text, index)
    return [...list.replace(/“[^”]*”/g, '').matchAll(/\d+(?:\.\d+)*/g)]
      .filter(([number]) => !numbers?.has(number))
      .map(([number]) => `${file}:${line}: ${name} §${number}`)
  })
}

/** Numbers with no document or standard before them, and what is cited from elsewhere. */
function findUnnamed(file: string, text: string): string[] {
  const left = blank(text, citation, standard)
  return [...left.matchAll(/§/g), ...left.matchAll(isElsewhere)].map(({ index, 0: cited }) => {
    const words = left.slice(index).match(/^\S+/)?.[0] ?? cited
    return `${file}:${toLine(text, index)}: ${words} without a document of docs`
  })
}

/** Numbers of a page itself: what is left of it without the citations of other documents. */
function findInPage(file: string, text: string): string[] {
  const own = blank(text, citation, standard)
  const numbers = readNumbers(text)
  return [...own.matchAll(/§(\d+(?:\.\d+)*)/g)]
    .filter(([, number = '']) => !numbers.has(number))
    .map(({ index, 0: number }) => `${file}:${toLine(text, index)}: ${number} of the page itself`)
}

function blank(text: string, ...patterns: readonly RegExp[]): string {
  return patterns.reduce(
    (left, pattern) => left.replace(pattern, (cited) => cited.replace(/[^\n]/g, ' ')),
    text,
  )
}

const toLine = (text: string, index: number) => text.slice(0, index).split('\n').length

function listTexts(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : listTexts(root, path)
    return isText.test(entry.name) ? [path] : []
  })
}
