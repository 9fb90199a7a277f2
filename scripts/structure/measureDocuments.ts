import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Words of the sentences of a document. */
export type DocumentMeasures = { sentences: number; median: number; longest: number }

/** Measures README.md, AGENTS.md, CONTRIBUTING.md, SECURITY.md and all of `docs` below `root`. */
export function measureDocuments(root: string): Record<string, DocumentMeasures> {
  const names = [
    ...readdirSync(root).filter((name) => name.endsWith('.md')),
    ...(existsSync(join(root, 'apps/frame/README.md')) ? ['apps/frame/README.md'] : []),
    ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ]
  return Object.fromEntries(
    names.sort().map((name) => [name, measureSentences(readFileSync(join(root, name), 'utf8'))]),
  )
}

/** Counts the words of each sentence. A heading, an item and a cell of a table end a sentence; code counts as one word. */
export function measureSentences(text: string): DocumentMeasures {
  const lengths = readBlocks(text)
    .map((block) => block.replace(/`[^`]*`/g, 'CODE').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'))
    .flatMap((block) => block.split(/(?<=[.!?:”)])\s+(?=[A-Z“*(])|(?<=[.?!])\s+/))
    .map((sentence) => sentence.split(/\s+/).filter((word) => /\w/.test(word)).length)
    .filter((length) => length > 0)
    .sort((one, other) => one - other)
  return {
    sentences: lengths.length,
    median: lengths[Math.floor(lengths.length / 2)] ?? 0,
    longest: lengths.at(-1) ?? 0,
  }
}

/** Paragraphs, items and cells, each in one line; without fenced code and headings. */
function readBlocks(text: string): string[] {
  const blocks: string[] = []
  let isOpen = false
  for (const line of text.replace(/^ *```.*?^ *```$/gms, '').split('\n')) {
    const item = /^\s*(?:[-*]|\d+\.)\s+(.*)$/.exec(line)?.[1]
    if (line.trim() === '' || line.startsWith('#')) isOpen = false
    else if (/^\s*\|/.test(line)) {
      blocks.push(...line.split(/(?<!\\)\|/))
      isOpen = false
    } else if (isOpen && item === undefined) blocks.push(`${blocks.pop()} ${line.trim()}`)
    else {
      blocks.push(item ?? line.trim())
      isOpen = true
    }
  }
  return blocks
}
