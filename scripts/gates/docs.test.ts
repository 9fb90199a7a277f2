import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

const documents = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]

/** Paths a document names: in backticks from a top folder on, or as the target of a link. Paths of the site begin with a slash. */
function getNamedPaths(text: string): string[] {
  const quoted = [
    ...text.matchAll(/`((?:packages|apps|dev|e2e|examples|bench|compatibility|scripts|docs)\/[^`\s{*<]+)`/g),
  ]
  const linked = [...text.matchAll(/\]\((?!https?:|\/)([^)#]+)\)/g)]
  return [...quoted, ...linked].flatMap(([, path]) => (path ? [path] : []))
}

test.each(documents)('%s names only what exists', (document) => {
  const missing = getNamedPaths(readFileSync(join(root, document), 'utf8')).filter(
    (path) => !existsSync(join(root, path)),
  )
  expect(missing).toEqual([])
})
