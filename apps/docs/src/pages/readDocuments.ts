import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '../page.js'
import { documentGroups } from './documents.js'

/** The pages that are documents of the repository. */
export function readDocuments(root: string): Page[] {
  return documentGroups.flatMap(({ section, group, folder, files }) =>
    files.map((file) => {
      const source = `docs/${file}.md`
      const markdown = fillBlocks(root, readFileSync(join(root, source), 'utf8'))
      const [, title = ''] = /^# (.+)$/m.exec(markdown) ?? []
      if (!title) throw new Error(`${source} has no heading of the first rank`)
      const name = file.slice(file.lastIndexOf('/') + 1).replace(/^from-/, '')
      const path = name === 'index' ? '' : `${folder}${name}/`
      return { path, title, section, group, description: readFirstSentence(markdown), markdown, source }
    }),
  )
}

/** An empty block that names a file shows the whole of it. */
function fillBlocks(root: string, markdown: string): string {
  return markdown.replace(
    /^(```\w+ (\S+)\n)```$/gm,
    (_block, start: string, file: string) =>
      `${start}${readFileSync(join(root, file), 'utf8').trimEnd()}\n\`\`\``,
  )
}

/** The first sentence of a document's first paragraph, without marks. */
export function readFirstSentence(markdown: string): string {
  const paragraph = markdown
    .split(/\n{2,}/)
    .map((each) => each.trim())
    .find((each) => each !== '' && !/^(#|<!--|```|\||- |\d+\. |!\[)/.test(each))
  const text = (paragraph ?? '')
    .replace(/\s+/g, ' ')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
  return /^.*?[.:!?](?= [A-Z“]|$)/.exec(text)?.[0].replace(/:$/, '.') ?? text
}
