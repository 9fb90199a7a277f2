import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const skippedFolders = new Set([
  ...['node_modules', 'dist', 'artifacts', 'test-results', 'playwright-report', '.git', '.gangway'],
])
const isText = /\.(md|tsx?|m?js|css|html|sql|ya?ml|sol)$/

/** `product.md §4`, `data-sources.md §1.2, §1.3`, `interface-guide.md §7.1–7.3`; a line break may stand in any gap. */
const citation = (() => {
  const gap = '(?:[ \\t]+|[ \\t]*\\n[ \\t]*(?:\\*|//|#)?[ \\t]*)'
  const number = '\\d+(?:\\.\\d+)*'
  const more = `(?:(?:[,;]|,? and|,? or)${gap}§${number}|(?:–| to )§?${number})`
  return new RegExp(`(?<![\\w-])([a-z][a-z-]*\\.md)\`?${gap}(§${number}${more}*)`, 'g')
})()

/** Where a number without a document's name is one of the same page. */
const isReference = (file: string) => file.startsWith('docs/reference/')

/**
 * The citations below a folder that lead nowhere: a document that is not in `docs`, or a number that none of its headings
 * has. A document is known by its file name; two documents with one name are errors too, as a citation could mean either.
 */
export function findDeadCitations(root: string): string[] {
  const documents = readDocuments(root)
  const twice = [...documents].filter(([, files]) => files.length > 1)
  return [
    ...twice.map(([name, files]) => `${name} is the name of ${files.map(({ file }) => file).join(' and ')}`),
    ...listTexts(root).flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const dead = findInText(file, text, documents)
      return isReference(file) ? [...dead, ...findInPage(file, text)] : dead
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
    const line = text.slice(0, index).split('\n').length
    return [...list.matchAll(/\d+(?:\.\d+)*/g)]
      .filter(([number]) => !numbers?.has(number))
      .map(([number]) => `${file}:${line}: ${name} §${number}`)
  })
}

/** Numbers of a page itself: what is left of it without the citations of other documents. */
function findInPage(file: string, text: string): string[] {
  const own = text.replace(citation, (cited) => cited.replace(/[^\n]/g, ' '))
  const numbers = readNumbers(text)
  return [...own.matchAll(/§(\d+(?:\.\d+)*)/g)]
    .filter(([, number = '']) => !numbers.has(number))
    .map(
      ({ index, 0: number }) =>
        `${file}:${text.slice(0, index).split('\n').length}: ${number} of the page itself`,
    )
}

function listTexts(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : listTexts(root, path)
    return isText.test(entry.name) ? [path] : []
  })
}
